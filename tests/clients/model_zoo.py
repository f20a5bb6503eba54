"""Models and training in the style of MindSpore's model zoos; each function returns its numbers.

Run by MindSpore 2.10's Python, this file records MindSpore's results; test_idioms.py compares.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, mint, nn, ops
from mindspore.common.initializer import One, TruncatedNormal, XavierUniform, initializer
from mindspore.experimental import optim
from mindspore.nn.learning_rate_schedule import LearningRateSchedule

sys.path.insert(0, str(Path(__file__).resolve().parent))
from idioms import CLASSES, NOISE, ROWS, TOKENS, Convolutional, Perceptron, cross_entropy, fill, images, rows
from tutorials import COMPILE, number, train

PROGRAMS: dict[str, Callable[[], Any]] = {}


def program(function: Callable[[], Any]) -> Callable[[], Any]:
    PROGRAMS[function.__name__] = function
    return function


@program
def sequence_to_sequence() -> Any:
    class Encoder(nn.Cell):
        def __init__(self, vocab, dim) -> None:
            super().__init__()
            self.embedding = nn.Embedding(vocab, dim)
            self.gru = nn.GRU(dim, dim, batch_first=True)

        def construct(self, x):
            return self.gru(self.embedding(x))

    class Decoder(nn.Cell):
        def __init__(self, vocab, dim) -> None:
            super().__init__()
            self.embedding, self.cell = nn.Embedding(vocab, dim), nn.GRUCell(dim * 2, dim)
            self.score, self.head = nn.Dense(dim * 2, 1), nn.Dense(dim, vocab)

        def construct(self, token, hidden, memory):
            repeated = hidden.expand_dims(1).tile((1, memory.shape[1], 1))
            weights = ops.softmax(self.score(ops.concat((repeated, memory), -1)).squeeze(-1), -1)
            context = ops.bmm(weights.expand_dims(1), memory).squeeze(1)
            hidden = self.cell(ops.cat((self.embedding(token), context), 1), hidden)
            return self.head(hidden), hidden

    class Seq2Seq(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.encoder, self.decoder = Encoder(20, 6), Decoder(20, 6)

        def construct(self, source, target):
            memory, state = self.encoder(source)
            hidden, outputs = state[0], []
            for t in range(target.shape[1] - 1):
                logits, hidden = self.decoder(target[:, t], hidden, memory)
                outputs.append(logits)
            return ops.stack(outputs, axis=1)

    net = fill(Seq2Seq())

    def forward(source, target):
        logits = net(source, target)
        return ops.nll_loss(ops.log_softmax(logits.reshape((-1, 20)), 1), target[:, 1:].reshape(-1).astype(ms.int32))

    def batch(i):
        return Tensor(TOKENS[i * 4 : i * 4 + 4]), Tensor(TOKENS[i * 4 : i * 4 + 4, ::-1].copy())

    return train(forward, nn.Adam(net.trainable_params(), 1e-2), batch, 4)


@program
def conditional_random_field() -> Any:
    def log_z(emissions, mask, start, end, transitions):
        score = start + emissions[0]
        for i in range(1, emissions.shape[0]):
            step = score.expand_dims(2) + transitions + emissions[i].expand_dims(1)
            score = ops.where(mask[i].expand_dims(1), ops.logsumexp(step, 1), score)
        return ops.logsumexp(score + end, 1)

    def path_score(emissions, tags, ends, mask, start, end, transitions):
        length, size = tags.shape
        mask = mask.astype(emissions.dtype)
        score = start[tags[0]]
        score += emissions[0, ops.arange(size), tags[0]]
        for i in range(1, length):
            score += transitions[tags[i - 1], tags[i]] * mask[i]
            score += emissions[i, ops.arange(size), tags[i]] * mask[i]
        return score + end[tags[ends, ops.arange(size)]]

    class CRF(nn.Cell):
        def __init__(self, tags) -> None:
            super().__init__()
            self.start = Parameter(initializer(TruncatedNormal(0.1), (tags,)), name="start")
            self.end = Parameter(initializer(One(), shape=(tags,)), name="end")
            self.transitions = Parameter(initializer(XavierUniform(), shape=(tags, tags)), name="transitions")

        def construct(self, emissions, tags, lengths):
            emissions, tags = emissions.swapaxes(0, 1), tags.swapaxes(0, 1)
            mask = ops.arange(emissions.shape[0]).expand_dims(1) < lengths.expand_dims(0)
            numerator = path_score(emissions, tags, lengths - 1, mask, self.start, self.end, self.transitions)
            return (log_z(emissions, mask, self.start, self.end, self.transitions) - numerator).mean()

    class Tagger(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.embedding, self.lstm = nn.Embedding(20, 6), nn.LSTM(6, 4, bidirectional=True, batch_first=True)
            self.dense, self.crf = nn.Dense(8, 4, "he_uniform"), CRF(4)

        def construct(self, x, lengths, tags):
            outputs, _ = self.lstm(self.embedding(x), seq_length=lengths)
            return self.crf(self.dense(outputs), tags, lengths)

    net = fill(Tagger())
    net.crf.start.set_data(Tensor([0.1, -0.1, 0.2, 0.0], ms.float32))
    lengths = Tensor([9, 6, 4, 8], ms.int32)

    def batch(i):
        part = TOKENS[i * 4 : i * 4 + 4]
        return Tensor(part), lengths, Tensor(part % 4)

    return train(net, nn.SGD(net.trainable_params(), 0.05, weight_decay=1e-4), batch, 4)


@program
def policy_gradient_and_distillation() -> Any:
    actor, teacher = fill(Perceptron(4, 16, 3)), fill(Perceptron(8, 16, 3))
    teacher.set_train(False)
    for parameter in teacher.get_parameters():
        parameter.requires_grad = False
    student = fill(nn.SequentialCell(nn.Dense(8, 3)))

    def policy(state, action, advantage):
        probabilities = ops.softmax(actor(state))
        picked = (probabilities * ops.one_hot(action, 3)).sum(1)
        entropy = -(probabilities * ops.log(probabilities + 1e-8)).sum(1).mean()
        ratio = ops.exp(ops.log(picked) - ops.stop_gradient(ops.log(picked * 0.9)))
        clipped = ops.clamp(ratio, 0.8, 1.2)
        return -ops.minimum(ratio * advantage, clipped * advantage).mean() - 0.01 * entropy

    def distilled(x, y):
        soft = ops.kl_div(ops.log_softmax(student(x) / 4), ops.softmax(teacher(x) / 4), reduction="batchmean")
        return 0.7 * soft * 16 + 0.3 * ops.cross_entropy(student(x), y)

    def batch(i):
        return Tensor(NOISE[i % 6]), Tensor(CLASSES[:8] % 3), Tensor(ROWS[:8, i])

    first = train(policy, nn.Adam(actor.trainable_params(), 1e-2), batch, 5)
    return first + train(distilled, nn.Adagrad(student.trainable_params(), 0.05), rows, 4)


@program
def low_rank_adapters() -> Any:
    class LoRA(nn.Cell):
        def __init__(self, dense: nn.Dense, rank: int, alpha: float = 8.0) -> None:
            super().__init__()
            self.dense = dense
            self.dense.weight.requires_grad = False
            inputs, outputs = dense.in_channels, dense.out_channels
            self.a = Parameter(initializer("normal", [rank, inputs]), name="lora_a")
            self.b = Parameter(initializer("zeros", [outputs, rank]), name="lora_b")
            self.scale = alpha / rank

        def construct(self, x):
            return self.dense(x) + ops.matmul(ops.matmul(x, self.a.T), self.b.T) * self.scale

    net = Perceptron()
    for name, cell in list(net.cells_and_names()):
        if isinstance(cell, nn.Dense):
            setattr(net, name, LoRA(cell, 2))
    fill(net)
    names = [p.name for p in net.trainable_params()]
    found = train(cross_entropy(net), nn.AdamWeightDecay(net.trainable_params(), 5e-2), rows, 5)
    merged = net.first.dense.weight + ops.matmul(net.first.b, net.first.a) * net.first.scale
    return [*found, float(len(names)), float(sum("lora" in name for name in names)), number(merged)]


@program
def generation_with_a_cache() -> Any:
    class Attention(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.q, self.k, self.v = nn.Dense(8, 8), nn.Dense(8, 8), nn.Dense(8, 8)

        def rotate(self, x, offset):
            places = ops.arange(offset, offset + x.shape[1]).astype(ms.float32)
            angle = ops.outer(places, 1.0 / 10000 ** (ops.arange(0, 4).astype(ms.float32) / 4))
            first, second = x.chunk(2, axis=-1)
            return ops.cat((first * angle.cos() - second * angle.sin(), second * angle.cos() + first * angle.sin()), -1)

        def construct(self, x, past=None):
            offset = 0 if past is None else past[0].shape[1]
            q, k, v = self.rotate(self.q(x), offset), self.rotate(self.k(x), offset), self.v(x)
            if past is not None:
                k, v = ops.concat((past[0], k), 1), ops.concat((past[1], v), 1)
            n, m = q.shape[1], k.shape[1]
            bias = ops.full((n, m), -1e9, dtype=ms.float32).triu(m - n + 1)
            return ops.softmax(q @ k.swapaxes(1, 2) / 8**0.5 + bias, -1) @ v, (k, v)

    class GPT(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.embedding, self.attention = nn.Embedding(20, 8), Attention()
            self.norm = nn.RMSNorm((8,)) if hasattr(nn, "RMSNorm") else nn.LayerNorm((8,))

        def construct(self, tokens, past=None):
            x = self.embedding(tokens)
            y, past = self.attention(self.norm(x), past)
            return ops.matmul(x + y, self.embedding.embedding_table.T), past

    net = fill(GPT()).set_train(False)
    tokens, past = Tensor(TOKENS[:2, :3]), None
    whole = tokens
    for _ in range(5):
        logits, past = net(tokens, past)
        tokens = logits[:, -1].topk(2, dim=-1)[1][:, 1:].astype(ms.int32)
        whole = ops.cat((whole, tokens), axis=1)
    logits, _ = net(whole[:, :-1])
    return [*whole.asnumpy().ravel().astype(float), number(logits.std()), number(past[0]), number(logits.argmax(-1))]


@program
def optimizers_and_schedules_of_its_own() -> Any:
    class Warmup(LearningRateSchedule):
        def __init__(self, rate, steps) -> None:
            super().__init__()
            self.rate, self.steps = rate, Tensor(np.array([steps]).astype(np.float32))
            self.decay = nn.PolynomialDecayLR(rate, rate / 10, 8, 1.0)
            self.one = Tensor(np.array([1.0]).astype(np.float32))

        def construct(self, global_step):
            step = ops.cast(global_step, ms.float32)
            is_warmup = ops.cast(ops.greater(self.steps, step), ms.float32)
            warm = self.rate * ops.minimum(step, self.steps) / self.steps
            return (self.one - is_warmup) * self.decay(global_step) + is_warmup * warm

    update = ops.MultitypeFuncGraph("sign_update")

    @update.register("Tensor", "Tensor", "Tensor", "Tensor", "Tensor")
    def _update(rate, beta, param, moment, grad):
        step = ops.sign(moment * beta + grad * (1 - beta))
        ops.assign(moment, moment * 0.9 + grad * 0.1)
        return ops.assign_sub(param, (rate * step).astype(param.dtype).reshape(param.shape))

    class Sign(nn.Optimizer):
        def __init__(self, params, learning_rate) -> None:
            super().__init__(learning_rate, params, weight_decay=0.01)
            self.moments = self.parameters.clone(prefix="moment", init="zeros")
            self.beta, self.map = Tensor(0.8, ms.float32), ops.HyperMap()

        def construct(self, gradients):
            gradients = self.decay_weight(gradients)
            gradients = self.scale_grad(gradients)
            rate = self.get_lr()
            self.assignadd(self.global_step, self.global_step_increase_tensor)
            return self.map(ops.partial(update, rate, self.beta), self.parameters, self.moments, gradients)

    net = fill(Perceptron())
    optimizer = Sign([{"params": net.trainable_params()[:2]}, {"params": net.trainable_params()[2:]}], Warmup(0.02, 3))
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer).set_train()
    return [*(number(step(*rows(i))) for i in range(8)), number(optimizer.global_step)]


@program
def experimental_optimizers() -> Any:
    net = fill(Perceptron())
    found: list[float] = []
    groups = [{"params": net.first.trainable_params(), "lr": 0.05}, {"params": net.second.trainable_params()}]
    optimizer = optim.SGD(groups, lr=0.1, momentum=0.9)
    scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=2, gamma=0.5)
    grad_fn = ms.value_and_grad(cross_entropy(net), None, optimizer.parameters)
    for i in range(6):
        loss, grads = grad_fn(*rows(i))
        optimizer(grads)
        scheduler.step()
        found += [number(loss), *(number(rate) for rate in scheduler.get_last_lr())]
    adam = optim.AdamW(net.trainable_params(), lr=0.01)
    plateau = optim.lr_scheduler.ReduceLROnPlateau(adam, "min", patience=0, factor=0.5)
    for i in range(4):
        adam(grad_fn(*rows(i))[1])
        plateau.step(1.0 + (i == 1))
        found.append(number(adam.param_groups[0]["lr"]))
    return found


@program
def networks_of_mint() -> Any:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.conv = nn.Conv2d(1, 4, kernel_size=3)
            self.norm = mint.nn.GroupNorm(2, 4)
            self.act = mint.nn.SiLU()
            self.pool = nn.AdaptiveAvgPool2d((2, 2))
            self.linear = mint.nn.Linear(16, 4)

        def construct(self, x):
            x = self.act(self.norm(self.conv(x)))
            return self.linear(mint.flatten(self.pool(x), start_dim=1))

    net = fill(Net())

    def forward(x, y):
        logits = net(x)
        weights = mint.nn.functional.softmax(logits, dim=-1)
        picked = mint.gather(weights, 1, mint.unsqueeze(y.long(), 1))
        return mint.mean(-mint.log(picked)) + 0.01 * mint.sum(mint.square(logits)) + mint.clamp(logits, min=0).mean()

    return train(forward, nn.Adam(net.trainable_params(), 1e-2), images, 5)


@program
def style_transfer_of_an_image() -> Any:
    net = fill(Convolutional()).set_train(False)
    for parameter in net.get_parameters():
        parameter.requires_grad = False

    class Gram(nn.Cell):
        def construct(self, x):
            b, c, h, w = x.shape
            features = x.view(b * c, h * w)
            return ops.matmul(features, features.T) / (b * c * h * w)

    class Transfer(nn.Cell):
        def __init__(self, content, style) -> None:
            super().__init__()
            self.image, self.net, self.gram = Parameter(content.copy(), name="image"), net, Gram()
            self.content = ops.stop_gradient(self.features(content))
            self.style = ops.stop_gradient(self.gram(self.features(style)))

        def features(self, x):
            return ops.relu(self.net.norm(self.net.conv(x)))

        def construct(self):
            found = self.features(self.image)
            smooth = ops.abs(self.image[:, :, 1:] - self.image[:, :, :-1]).mean()
            return ops.mse_loss(found, self.content) + 100 * ops.mse_loss(self.gram(found), self.style) + 0.1 * smooth

    transfer = Transfer(images(0)[0][:1], images(1)[0][1:2])
    found = train(transfer, nn.Adam([transfer.image], 0.05), lambda i: (), 5)
    return [*found, number(transfer.image), number(ops.clip_by_value(transfer.image, -1, 1))]


@program
def adaptation_by_inner_steps() -> Any:
    net = fill(Perceptron(8, 8, 3))
    weights = net.trainable_params()

    def forward(first, bias, second, tail, x, y):
        hidden = ops.relu(ops.matmul(x, first.T) + bias)
        logits = ops.matmul(hidden, second.T) + tail
        return (ops.log(ops.exp(logits).sum(1)) - (logits * ops.one_hot(y, 3)).sum(1)).mean()

    inner = ms.grad(forward, (0, 1, 2, 3))

    def adapted(first, bias, second, tail, x, y):
        gradients = inner(first, bias, second, tail, x, y)
        moved = [w - 0.1 * g for w, g in zip((first, bias, second, tail), gradients)]
        return forward(*moved, x, y)

    def outer(first, bias, second, tail, x, y):
        return ms.value_and_grad(adapted, (0, 1, 2, 3))(first, bias, second, tail, x, y)

    step, found = COMPILE[0](outer), []
    values = [Tensor(w.asnumpy()) for w in weights]
    for i in range(4):
        loss, gradients = step(*values, *rows(i))
        values = [w - 0.2 * g for w, g in zip(values, gradients)]
        found.append(number(loss))
    return [*found, *(number(v) for v in values)]


if __name__ == "__main__":
    import record_idioms

    record_idioms.main("model_zoo", PROGRAMS)
