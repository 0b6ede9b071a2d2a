import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { patience } from '#test/patience.ts'
import { runInWorker } from './run-in-worker.ts'

/** A thread that runs this text, with `given` and `tell` for what comes in and goes out. */
const thread = (text: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort, resourceLimits, workerData as given } from 'node:worker_threads'
       const tell = (reply) => parentPort.postMessage(reply)
       ${text}`,
    )}`,
  )
const BOUNDS = { memoryMb: 64, deadlineMs: 20_000 }
const run = <T>(text: string, input: unknown = null, bounds = BOUNDS) => runInWorker<T>(thread(text), input, bounds)

/** Holds threads until it is opened, and counts how many were within at once. */
function gate() {
  const cells = new Int32Array(new SharedArrayBuffer(12))
  return {
    cells,
    text: `const cells = given
      const within = Atomics.add(cells, 0, 1) + 1
      for (let most = Atomics.load(cells, 1); most < within; )
        most = Atomics.compareExchange(cells, 1, most, within)
      Atomics.wait(cells, 2, 0)
      Atomics.sub(cells, 0, 1)
      tell({ value: 'through' })`,
    open: () => {
      Atomics.store(cells, 2, 1)
      Atomics.notify(cells, 2)
    },
    most: () => cells[1],
    entered: (count: number) => vi.waitFor(() => expect(cells[0]).toBe(count), { timeout: patience(15_000) }),
  }
}

describe('IMP-1 a worker thread', () => {
  it('replies with a value, a refusal, or the stack of an error', async () => {
    expect(await run('tell({ value: given.a + 1 })', { a: 1 })).toBe(2)
    expect(await run('tell({ value: undefined })')).toBeUndefined()
    await expect(
      run(`tell({ refused: { code: 'too_odd', status: 415, params: { limit: 3 } } })`),
    ).rejects.toMatchObject({ code: 'too_odd', status: 415, params: { limit: 3 } })
    await expect(run(`tell({ defect: 'it broke' })`)).rejects.toThrow('A worker failed: it broke')
    await expect(run(`throw new TypeError('odd bytes')`)).rejects.toThrow('odd bytes')
    await expect(run('process.exit(3)')).rejects.toThrow('A worker ended early with 3')
  })

  it('is refused when it exceeds its memory limit', async () => {
    const hoard = 'const all = []; for (;;) all.push(Array.from({ length: 1000 }, () => ({ a: Math.random() })))'
    await expect(run(hoard, null, { memoryMb: 8, deadlineMs: 25_000 })).rejects.toMatchObject({
      code: 'file_too_complex',
      status: 413,
    })
  })

  it('gets its limits, and from our environment only the cache of compiled code', async () => {
    const [limits, names, args] = await run<[Record<string, number>, string[], string[]]>(
      "tell({ value: [resourceLimits, Object.keys(process.env).filter((one) => one !== 'NODE_COMPILE_CACHE'), process.execArgv] })",
    )
    expect(limits).toMatchObject({ maxOldGenerationSizeMb: 64 })
    expect(names).toEqual([])
    expect(args).toEqual([])
  })

  it('takes over transferred buffers, which the caller can no longer use', async () => {
    const bytes = new Uint8Array([1, 2, 3])
    const file = thread('tell({ value: given.bytes.length })')
    expect(await runInWorker(file, { bytes }, BOUNDS, [bytes.buffer])).toBe(3)
    expect(bytes.length).toBe(0)
  })

  it('writes nothing to our logs, whatever a parser prints', async () => {
    const printed: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      printed.push(String(text))
      return true
    })
    await run(`process.stderr.write('account 1234'); setTimeout(() => tell({ value: 1 }), 50)`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    spy.mockRestore()
    expect(printed.join('')).not.toContain('account 1234')
  })
})

describe('IMP-1 the queue of worker threads', () => {
  // Those that wait for a turn and those that work are told apart by which clock runs out.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const here = (deadlineMs = 1_000) => ({ memoryMb: 64, deadlineMs })

  it('ends a thread at its deadline', async () => {
    const forever = run('setInterval(() => {}, 1000)', null, here())
    const end = expect(forever).rejects.toMatchObject({ code: 'file_too_slow', status: 413 })
    vi.advanceTimersByTime(1_000)
    await end
    // Its place is free again.
    expect(await Promise.all([1, 2, 3].map((n) => run('tell({ value: given })', n)))).toEqual([1, 2, 3])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('runs two threads at once and lets fifty calls wait', async () => {
    const { cells, text, open, most } = gate()
    const all = Array.from({ length: 52 }, () => run<string>(text, cells, here()))
    await expect(run(text, cells, here())).rejects.toMatchObject({ code: 'overloaded', status: 429 })
    open()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['through']))
    expect(most()).toBeLessThanOrEqual(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('refuses only the call that waited too long', async () => {
    const { cells, text, open, entered, most } = gate()
    const working = [run(text, cells, here(90_000)), run(text, cells, here(90_000))]
    await vi.waitFor(() => expect(cells[0]).toBe(2), { timeout: patience(15_000) })
    const patient = run(text, cells, here(90_000))
    const hasty = run(text, cells, here(500))
    const other = run(text, cells, here(90_000))
    const refused = expect(hasty).rejects.toMatchObject({ code: 'overloaded', status: 429 })
    vi.advanceTimersByTime(499)
    expect(vi.getTimerCount()).toBe(5)
    vi.advanceTimersByTime(1)
    await refused
    await entered(2)
    open()
    expect(await Promise.all([...working, patient, other])).toEqual(Array(4).fill('through'))
    expect(most()).toBe(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})
