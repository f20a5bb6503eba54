from ms.communication.management import *
