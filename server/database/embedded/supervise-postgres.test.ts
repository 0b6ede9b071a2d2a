import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cluster } from './cluster.ts'
import { supervisePostgres } from './supervise-postgres.ts'

const around = vi.hoisted(() => ({
  /** Whether PostgreSQL runs at each check. */
  serves: [] as boolean[],
  asked: [] as unknown[][],
  starts: [] as (() => Promise<unknown>)[],
  pauses: [] as unknown[][],
  over: null as AbortController | null,
}))
vi.mock('node:timers/promises', () => ({
  setTimeout: async (...given: unknown[]) => {
    around.pauses.push(given)
    if (around.serves.length === 0) around.over!.abort()
  },
}))
vi.mock('./orphans.ts', () => ({
  servesFolder: (...given: unknown[]) => {
    around.asked.push(given)
    return around.serves.shift()
  },
}))
vi.mock('./start-postmaster.ts', () => ({
  startOrJoinPostgres: (...given: unknown[]) => {
    around.asked.push(given)
    return around.starts.shift()!()
  },
}))

const cluster = { data: '/data' } as Cluster
const came =
  (pid: number, port = 5_432) =>
  async () => ({ pid, port, attached: false })
const failed = (why: string) => async () => {
  throw new Error(why)
}
async function lookedAfter(serves: boolean[], starts: (typeof around)['starts']) {
  Object.assign(around, { serves, starts, asked: [], pauses: [], over: new AbortController() })
  const said: string[] = []
  const postmaster = { pid: 1, port: 5_432 }
  const end = await supervisePostgres(cluster, postmaster, around.over!.signal, (line) => said.push(line)).then(
    () => 'ended',
    (error: Error) => error.message,
  )
  return { said, postmaster, end }
}
const LOOK = [500, undefined, { ref: false }]
const AGAIN = [2_000, undefined, { ref: false }]

describe('LIF-3 the supervisor of PostgreSQL', () => {
  beforeEach(() => vi.clearAllMocks())

  it('reports nothing while it runs', async () => {
    expect(await lookedAfter([true, true], [])).toEqual({ said: [], postmaster: { pid: 1, port: 5_432 }, end: 'ended' })
    expect(around.asked).toEqual([
      [1, '/data'],
      [1, '/data'],
    ])
    expect(around.pauses).toEqual([LOOK, LOOK, LOOK])
  })

  it('restarts it at the same port and watches the new one', async () => {
    expect(await lookedAfter([false, true, false], [came(2), came(3)])).toEqual({
      said: [
        'PostgreSQL has ended. It is started again …',
        'PostgreSQL answers again.',
        'PostgreSQL has ended. It is started again …',
        'PostgreSQL answers again.',
      ],
      postmaster: { pid: 3, port: 5_432 },
      end: 'ended',
    })
    expect(around.asked).toEqual([
      [1, '/data'],
      [cluster, 5_432],
      [2, '/data'],
      [2, '/data'],
      [cluster, 5_432],
    ])
  })

  it('retries until it works and reports each problem once', async () => {
    const starts = [failed('no room'), failed('no room'), failed('no port'), came(2)]
    expect((await lookedAfter([false, false, false, false, true], starts)).said).toEqual([
      'PostgreSQL has ended. It is started again …',
      'no room',
      'no port',
      'PostgreSQL answers again.',
    ])
    expect(around.pauses).toEqual([LOOK, AGAIN, LOOK, AGAIN, LOOK, AGAIN, LOOK, LOOK, LOOK])
  })

  it('gives up when it answers at another port', async () => {
    const { said, end } = await lookedAfter([false, true], [came(2, 6_000)])
    expect(end).toBe('PostgreSQL answers at port 6000 now instead of 5432: start Kerani again.')
    expect(said).toEqual(['PostgreSQL has ended. It is started again …'])
  })

  it('does not check after it was stopped', async () => {
    Object.assign(around, { serves: [], starts: [], asked: [], pauses: [], over: new AbortController() })
    around.over!.abort()
    await supervisePostgres(cluster, { pid: 1, port: 1 }, around.over!.signal, () => {})
    expect(around.pauses).toEqual([])
    await lookedAfter([], [])
    expect(around.asked).toEqual([])
  })
})
