from ms import log as log
from ms.background import async_ckpt_thread_status as async_ckpt_thread_status, mindio_preload as mindio_preload, set_mindio_server_info as set_mindio_server_info
