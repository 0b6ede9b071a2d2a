import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CallThreads, createCallThreads } from './call-threads.ts'
import type { ThreadCall, ThreadData } from './thread-call.ts'

/** A thread that does what a call's input says. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(
    `import { parentPort, resourceLimits, threadId, workerData } from 'node:worker_threads'
     parentPort.on('message', ({ input }) => {
       if (input.gate) {
         const gate = new Int32Array(input.gate)
         Atomics.add(gate, 1, 1)
         Atomics.wait(gate, 0, 0)
       }
       if (input.ends) process.exit()
       if (input.throws) throw new Error(input.throws)
       const worked = { data: { threadId, resourceLimits, workerData, at: input.at }, changes: [] }
       const reply = { ...(input.reply ?? { worked }), spent: input.spent ?? false }
       for (let times = 0; times < (input.times ?? 1); times++) parentPort.postMessage(reply)
       if (input.said) Atomics.store(new Int32Array(input.said), 0, 1)
     })`,
  )}`,
)
const DATA = { serveUrl: 'postgres://here', wrap: new Uint8Array([1, 2]), options: {} } as unknown as ThreadData
type Input = {
  gate?: SharedArrayBuffer
  ends?: true
  throws?: string
  reply?: object
  spent?: boolean
  at?: number
  times?: number
  said?: SharedArrayBuffer
}
type Said = { threadId: number; at?: number; resourceLimits: object; workerData: unknown }

let threads: CallThreads
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  threads = createCallThreads(entry, DATA)
})
afterEach(async () => {
  await threads.close()
  vi.useRealTimers()
})

const asked = async (input: Input = {}) => (await threads.work({ input } as ThreadCall)).data as Said
/** How a call ends that is not answered. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    ({ status, code, message }) => (code === undefined ? message : `${status} ${code}`),
  )
/** `vi.waitFor` would move the clock on. */
async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise(setImmediate)
}
/** Holds calls until it is opened, and counts those that have begun. */
function held() {
  const gate = new SharedArrayBuffer(8)
  const seen = new Int32Array(gate)
  return {
    gate,
    begun: (count: number) => until(() => Atomics.load(seen, 1) === count),
    open: () => {
      Atomics.store(seen, 0, 1)
      Atomics.notify(seen, 0)
    },
  }
}

describe('SYS-17 call threads', () => {
  it('run two calls at once, the others in order of arrival, and let at most forty wait', async () => {
    const { gate, begun, open } = held()
    const order: number[] = []
    const calls = Array.from({ length: 42 }, async (_, at) => {
      const said = await asked({ gate, at })
      order.push(at)
      return said
    })
    await begun(2)
    expect(await refusal(asked())).toBe('429 overloaded')
    open()
    const all = await Promise.all(calls)
    expect(all.map(({ at }) => at)).toEqual(Array.from({ length: 42 }, (_, at) => at))
    expect(new Set(all.map(({ threadId }) => threadId)).size).toBe(2)
    expect(order.indexOf(41)).toBeGreaterThan(30)
    expect(all[0]).toMatchObject({ workerData: { ...DATA, wrap: new Uint8Array([1, 2]) } })
    expect(all[0]!.resourceLimits).toMatchObject({ maxOldGenerationSizeMb: 1024 })
  })

  it('rethrow the handler’s refusal, and an error for a defect', async () => {
    const refused = { code: 'nothing_to_export', status: 422, params: { n: 1 }, fields: {}, rows: [], facts: {} }
    const told = await asked({ reply: { refused } }).catch((error) => error)
    expect(told).toMatchObject({ status: 422, code: 'nothing_to_export', params: { n: 1 } })
    expect(await refusal(asked({ reply: { defect: 'a fault' } }))).toBe('A call failed on its thread: a fault')
  })

  it('ignore a message for which no call waits', async () => {
    const said = new SharedArrayBuffer(4)
    expect((await asked({ at: 1, times: 2, said })).at).toBe(1)
    await until(() => Atomics.load(new Int32Array(said), 0) === 1)
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
    expect((await asked({ at: 2 })).at).toBe(2)
  })

  it('fail the call of a thread that ends or throws and run the next ones on another', async () => {
    for (const [input, words] of [
      [{ ends: true }, 'A thread ended in the middle of a call'],
      [{ throws: 'a fault' }, 'a fault'],
    ] as const)
      for (let times = 0; times < 2; times++) expect(await refusal(asked(input))).toBe(words)
    const { threadId } = await asked()
    const { gate, begun, open } = held()
    const both = [asked({ gate }), asked({ gate })]
    await begun(2)
    open()
    expect((await Promise.all(both)).map((said) => said.threadId)).toContain(threadId)
  })
})

describe('SYS-17 a thread', () => {
  it('is ended after two minutes on a call, and the next waiting call takes its place', async () => {
    const [first, second] = [held(), held()]
    const ends: Record<string, string> = {}
    for (const [name, gate] of Object.entries({ a: first.gate, b: first.gate, c: second.gate }))
      void refusal(asked({ gate })).then((how) => {
        ends[name] = how
      })
    await first.begun(2)
    vi.advanceTimersByTime(119_999)
    await new Promise(setImmediate)
    expect(ends).toEqual({})
    vi.advanceTimersByTime(1)
    await second.begun(1)
    expect(ends).toEqual({ a: '429 overloaded', b: '429 overloaded' })
    second.open()
    await until(() => ends.c === 'answered')
    await threads.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('has two minutes for each call', async () => {
    const { threadId } = await asked()
    vi.advanceTimersByTime(59_999)
    const { gate, begun, open } = held()
    const later = asked({ gate })
    await begun(1)
    vi.advanceTimersByTime(119_999)
    open()
    expect((await later).threadId).toBe(threadId)
  })

  it.each([
    ['a minute', false, 60_000],
    ['three seconds where it holds much', true, 3_000],
  ])('waits for the next call for %s, and ends', async (_, spent, idleMs) => {
    const { threadId } = await asked({ spent })
    vi.advanceTimersByTime(idleMs - 1)
    expect((await asked({ spent })).threadId).toBe(threadId)
    vi.advanceTimersByTime(idleMs)
    expect((await asked({ spent })).threadId).not.toBe(threadId)
  })
})

it('LIF-3 closing fails running calls, refuses waiting ones and takes no more', async () => {
  const { gate, begun } = held()
  const calls = Array.from({ length: 5 }, () => refusal(asked({ gate })))
  await begun(2)
  await threads.close()
  expect(await Promise.all(calls)).toEqual([
    ...Array(2).fill('A thread ended in the middle of a call'),
    ...Array(3).fill('429 overloaded'),
  ])
  expect(await refusal(asked())).toBe('429 overloaded')
  expect(vi.getTimerCount()).toBe(0)
})
