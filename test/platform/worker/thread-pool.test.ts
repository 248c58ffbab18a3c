// Thread pool: whatever a task does, the process lives and the next task is served.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { PoolFailure, type PoolFailureCode } from '../../../src/platform/worker/pool-failure.ts'
import { createThreadPool, type ThreadPoolOptions } from '../../../src/platform/worker/thread-pool.ts'
import { temporaryFolder, waitUntil } from '../../harness/app.ts'

const entry = new URL('./pool-tasks.ts', import.meta.url)

const ample: ThreadPoolOptions = { entry, threads: 1, timeoutMs: 60_000, heapMb: 128, queue: 100, waitMs: 60_000 }

function poolOf(t: TestContext, options: Partial<ThreadPoolOptions> = {}) {
  const pool = createThreadPool({ ...ample, ...options })
  t.after(() => pool.close())
  return pool
}

/** Closed until it is opened; the second cell counts who stands before it. */
function gate() {
  const cells = new Int32Array(new SharedArrayBuffer(8))
  return {
    cells,
    begun: (count: number) => waitUntil(`${count} tasks have begun`, () => Atomics.load(cells, 1) === count),
    open() {
      Atomics.store(cells, 0, 1)
      Atomics.notify(cells, 0)
    },
  }
}

function failsWith(code: PoolFailureCode): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof PoolFailure, String(error))
    assert.equal(error.code, code)
    return true
  }
}

test('a task gets its input and gives its result', async (t) => {
  const pool = poolOf(t)
  const input = { text: 'Grüße', list: [1, null], bytes: new Uint8Array([1, 2, 3]) }
  assert.deepEqual((await pool.run<{ input: unknown }>('echo', input)).input, input)
})

test('tasks run side by side, on no more threads than allowed', async (t) => {
  const pool = poolOf(t, { threads: 2 })
  const { cells, begun, open } = gate()
  const tasks = [1, 2, 3, 4].map(() => pool.run('wait', cells))
  await begun(2)
  open()
  assert.deepEqual(await Promise.all(tasks), Array(4).fill('through'))
})

describe('a task that goes wrong is ended, and the next is served', () => {
  const cases: [task: string, input: unknown, code: PoolFailureCode, options?: Partial<ThreadPoolOptions>][] = [
    ['loop', undefined, 'timeout', { timeoutMs: 400 }],
    ['hog', undefined, 'memory', { heapMb: 32 }],
    ['recurse', 0, 'failed'],
    ['fail', 'no', 'failed'],
    ['exit', undefined, 'failed'],
    ['method', undefined, 'failed'],
    ['echo', () => 'cannot be sent', 'failed'],
    ['unknown', undefined, 'failed'],
  ]
  for (const [task, input, code, options] of cases) {
    test(`${task} ${typeof input} is ${code}`, async (t) => {
      const pool = poolOf(t, { timeoutMs: 20_000, ...options })
      await assert.rejects(pool.run(task, input), failsWith(code))
      const again = pool.run<{ input: unknown }>('echo', 'again')
      if (task !== 'loop') assert.equal((await again).input, 'again')
      else await waitUntil('the next is served', () => poolAnswers(pool))
    })
  }

  test('the cause is kept', async (t) => {
    const pool = poolOf(t)
    await assert.rejects(pool.run('method', undefined), (error: Error) =>
      /could not be cloned/.test(String(error.cause)),
    )
    await assert.rejects(pool.run('fail', 'my own words'), (error: Error) => /my own words/.test(String(error.cause)))
  })

  test('several at once, on every thread', async (t) => {
    const pool = poolOf(t, { threads: 2, timeoutMs: 1_000, heapMb: 32 })
    const bad = ['loop', 'hog', 'loop', 'hog', 'exit'].map((task) => pool.run(task, undefined))
    for (const { status } of await Promise.allSettled(bad)) assert.equal(status, 'rejected')
    await waitUntil('the next is served', () => poolAnswers(pool))
  })
})

/** Where a thread stands still for as long as a short limit, there may be several tries. */
async function poolAnswers(pool: ReturnType<typeof createThreadPool>): Promise<boolean> {
  const answer = await pool.run<{ input: unknown }>('echo', 1).catch((error: unknown) => {
    if (error instanceof PoolFailure && error.code !== 'busy') return undefined
    throw error
  })
  return answer?.input === 1
}

describe('the line', () => {
  test('has an end: one more is busy, and there is room again afterwards', async (t) => {
    const pool = poolOf(t, { queue: 2 })
    const { cells, begun, open } = gate()
    const running = pool.run('wait', cells)
    await begun(1)
    const waiting = [pool.run('wait', cells), pool.run('wait', cells)]
    await assert.rejects(pool.run('echo', 1), failsWith('busy'))
    open()
    assert.deepEqual(await Promise.all([running, ...waiting]), Array(3).fill('through'))
    assert.equal((await pool.run<{ input: unknown }>('echo', 2)).input, 2)
  })

  test('is left by who has waited too long: busy too, whatever the one before does', async (t) => {
    const pool = poolOf(t, { waitMs: 1 })
    const { cells, begun, open } = gate()
    const running = pool.run('wait', cells)
    await begun(1)
    await assert.rejects(pool.run('echo', 1), failsWith('busy'))
    open()
    assert.equal(await running, 'through')
  })

  test('is served in order, and the time in it does not count', async (t) => {
    const pool = poolOf(t, { timeoutMs: 1_500 })
    const { cells, begun, open } = gate()
    const served: number[] = []
    const first = pool.run('wait', cells)
    const others = [1, 2, 3].map((n) => pool.run('echo', n).then(() => served.push(n)))
    await begun(1)
    // The first uses up all the time that a task has.
    await assert.rejects(first, failsWith('timeout'))
    await Promise.all(others)
    assert.deepEqual(served, [1, 2, 3])
    open()
  })
})

test('a thread that is not needed any more ends, but for one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pool = poolOf(t, { threads: 2 })
  async function threadsOfTwo(): Promise<number[]> {
    const { cells, open } = gate()
    const both = [1, 2].map(() => pool.run<number>('waitHere', cells))
    // Time stands still.
    while (Atomics.load(cells, 1) < 2) await new Promise((turn) => setImmediate(turn))
    open()
    return Promise.all(both)
  }
  const first = new Set(await threadsOfTwo())
  assert.deepEqual(new Set(await threadsOfTwo()), first)
  t.mock.timers.tick(30_000)
  const second = await threadsOfTwo()
  assert.equal(second.filter((id) => first.has(id)).length, 1)
})

test('the time in which a thread starts is not the task’s', async (t) => {
  const folder = await temporaryFolder()
  t.after(() => rm(folder, { recursive: true }))
  const ready = join(folder, 'ready')
  const source = `import { existsSync } from 'node:fs'
    while (!existsSync(${JSON.stringify(ready)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    export const echo = (input) => input`
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pool = poolOf(t, { entry: new URL(`data:text/javascript,${encodeURIComponent(source)}`), timeoutMs: 400 })
  const answer = pool.run('echo', 1)
  t.mock.timers.tick(400)
  await writeFile(ready, '')
  assert.equal(await answer, 1)
})

describe('a slow task gives its turn on', () => {
  test('to one thread more; a second slow one keeps its turn', async (t) => {
    const pool = poolOf(t, { slowMs: 10 })
    const { cells, begun, open } = gate()
    const tasks = [1, 2, 3].map(() => pool.run('wait', cells))
    await begun(2)
    const next = pool.run<{ input: unknown }>('echo', 1)
    open()
    assert.deepEqual(await Promise.all(tasks), Array(3).fill('through'))
    assert.equal((await next).input, 1)
  })

  test('the second, when the first has ended', async (t) => {
    const pool = poolOf(t, { slowMs: 10 })
    const [first, second] = [gate(), gate()]
    const slow = [first, second].map(({ cells }) => pool.run('wait', cells))
    await first.begun(1)
    await second.begun(1)
    const next = pool.run<{ input: unknown }>('echo', 1)
    first.open()
    assert.equal((await next).input, 1)
    second.open()
    assert.deepEqual(await Promise.all(slow), ['through', 'through'])
  })

  test('and is still ended when its time is over', async (t) => {
    const pool = poolOf(t, { slowMs: 10, timeoutMs: 1_500 })
    const slow = assert.rejects(pool.run('loop', undefined), failsWith('timeout'))
    await waitUntil('the next is served', () => poolAnswers(pool))
    await slow
    await waitUntil('the next is served', () => poolAnswers(pool))
  })
})

test('a thread that dies before it has a task ends nobody, and who waits for it is told', async (t) => {
  const entry = new URL('data:text/javascript,throw new Error("gone")')
  const pool = poolOf(t, { entry, timeoutMs: 1_500 })
  let hasDied = false
  process.once('worker', (thread) =>
    thread.once('exit', () => {
      hasDied = true
    }),
  )
  pool.warm()
  // A thread without a task holds no process.
  await waitUntil('it has died', () => hasDied)
  const isTold = (error: unknown) => error instanceof PoolFailure && /gone/.test(String(error.cause))
  await assert.rejects(pool.run('echo', 1), isTold)
})

test('whoever else waits for such a thread is told within the time of a task', async (t) => {
  const entry = new URL('data:text/javascript,throw new Error("gone")')
  const pool = poolOf(t, { entry, timeoutMs: 500 })
  let told = 0
  const tell = () => {
    told++
  }
  for (const input of [1, 2, 3]) pool.run('echo', input).catch(tell)
  await waitUntil('all three are told', () => told === 3)
})

test('a program that has nothing else to do waits for the end of its pool', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'pool-closing.ts')])
  assert.equal(stdout, 'Error: The thread was ended.\nclosed\n')
})

test('close ends what runs and what waits', async () => {
  const pool = createThreadPool(ample)
  const { cells, begun } = gate()
  const tasks = [pool.run('wait', cells), pool.run('wait', cells)]
  const settled = Promise.allSettled(tasks)
  await begun(1)
  await pool.close()
  for (const { status } of await settled) assert.equal(status, 'rejected')
})
