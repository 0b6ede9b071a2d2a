import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Cluster } from './cluster.ts'
import { startOrJoinPostgres } from './start-postmaster.ts'

const lock = vi.hoisted(() => ({
  /** The state of the lock at each check, then whether the started postmaster answers. */
  means: [] as unknown[],
  started: '',
  removed: [] as unknown[][],
  ended: [] as unknown[][],
}))
vi.mock('./postmaster.ts', async () => {
  const { existsSync, readFileSync } = await import('node:fs')
  return {
    postmasterState: async () => {
      if (lock.means.length > 0) return lock.means.shift()
      if (!existsSync(lock.started)) return { state: 'none' }
      const [pid, port] = readFileSync(lock.started, 'utf8').split(' ').map(Number)
      return { state: 'running', pid, port }
    },
    removePidFile: (...given: unknown[]) => lock.removed.push(given),
    endOrphans: (...given: unknown[]) => lock.ended.push(given),
  }
})

let top: string
let cluster: Cluster
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'start-'))
  mkdirSync(path.join(top, 'binaries', 'bin'), { recursive: true })
  mkdirSync(path.join(top, 'data'))
  writeFileSync(path.join(top, 'kerani_owner.password'), 'secret')
  cluster = {
    folder: top,
    data: path.join(top, 'data'),
    log: path.join(top, 'log'),
    binaries: path.join(top, 'binaries'),
    runsAs: {},
    version: 18,
  }
  Object.assign(lock, { means: [], started: path.join(top, 'started'), removed: [], ended: [] })
})
afterEach(() => {
  vi.unstubAllEnvs()
  if (existsSync(lock.started)) process.kill(Number(readFileSync(lock.started, 'utf8').split(' ')[0]), 'SIGKILL')
  rmSync(top, { recursive: true })
})

/** Replaces PostgreSQL's program: records how it was started, then runs the given script. `$tries` counts from one. */
function postgres(does: string): void {
  const file = path.join(top, 'binaries', 'bin', 'postgres')
  writeFileSync(
    file,
    `#!/bin/sh\necho x >> ${top}/tries; tries=$(wc -l < ${top}/tries); echo "$@" > ${top}/asked; env > ${top}/env; pwd > ${top}/cwd\n${does}\n`,
  )
  chmodSync(file, 0o755)
}
const RUNS = `echo "$$ $4" > ${'$'}PWD/../started.part; mv ${'$'}PWD/../started.part ${'$'}PWD/../started; exec sleep 60`
const FAILS = (why: string, code = 1) => `echo "${why}"; exit ${code}`
const tries = () => readFileSync(path.join(top, 'tries'), 'utf8').length / 2
const asked = () => readFileSync(path.join(top, 'asked'), 'utf8').trim()

describe.runIf(process.platform === 'linux')('LIF a start of PostgreSQL', () => {
  it('joins the running postmaster once it answers', async () => {
    lock.means = [{ state: 'busy' }, { state: 'busy' }, { state: 'running', pid: 7, port: 8 }]
    expect(await startOrJoinPostgres(cluster, 9)).toEqual({ pid: 7, port: 8, attached: true })
    expect(existsSync(path.join(top, 'tries'))).toBe(false)
    expect(existsSync(path.join(top, 'port'))).toBe(false)
  })

  it('replaces a stale lock, at the requested port, in its own folder and in English', async () => {
    vi.stubEnv('PGPORT', '1')
    postgres(`echo "log line"; ${RUNS}`)
    lock.means = [{ state: 'stale', text: 'old' }]
    const found = await startOrJoinPostgres(cluster, 6_543)
    expect(found).toEqual({
      pid: Number(readFileSync(lock.started, 'utf8').split(' ')[0]),
      port: 6_543,
      attached: false,
    })
    expect(lock.removed).toEqual([[cluster.data, 'old']])
    expect(asked()).toMatch(
      new RegExp(`^-D ${cluster.data} -p 6543 -c listen_addresses=127\\.0\\.0\\.1 -c unix_socket_directories= `),
    )
    expect(readFileSync(path.join(top, 'cwd'), 'utf8').trim()).toBe(cluster.data)
    expect(readFileSync(path.join(top, 'env'), 'utf8')).not.toMatch(/^PGPORT/m)
    expect(readFileSync(cluster.log, 'utf8')).toBe('log line\n')
    expect(readFileSync(path.join(top, 'port'), 'utf8')).toBe('6543')
  })

  it('takes its previous port if that is free, else another', async () => {
    postgres(RUNS)
    const stranger = createServer().listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    const { port } = stranger.address() as AddressInfo
    writeFileSync(path.join(top, 'port'), String(port))
    const elsewhere = await startOrJoinPostgres(cluster)
    expect(elsewhere.port).not.toBe(port)
    expect(elsewhere.port).toBeGreaterThan(1_023)
    process.kill(elsewhere.pid, 'SIGKILL')
    rmSync(lock.started)
    await new Promise((closed) => stranger.close(closed))
    writeFileSync(path.join(top, 'port'), String(port))
    expect((await startOrJoinPostgres(cluster)).port).toBe(port)
  })

  it('reports the output of the failed start and nothing older', async () => {
    writeFileSync(cluster.log, 'an older complaint: lock file\n')
    postgres(FAILS('FATAL: no such setting', 3))
    const why = `PostgreSQL did not start in ${cluster.data}: exit 3: FATAL: no such setting (its log: ${cluster.log})`
    await expect(startOrJoinPostgres(cluster, 6_543)).rejects.toThrow(expect.objectContaining({ message: why }))
    expect(tries()).toBe(1)
    postgres(FAILS('x'.repeat(700)))
    await expect(startOrJoinPostgres(cluster, 6_543)).rejects.toThrow(`: exit 1: ${'x'.repeat(600)} (`)
    postgres('kill -9 $$')
    await expect(startOrJoinPostgres(cluster, 6_543)).rejects.toThrow('exit SIGKILL: ')
    rmSync(path.join(top, 'binaries', 'bin', 'postgres'))
    await expect(startOrJoinPostgres(cluster, 6_543)).rejects.toThrow(/ENOENT: /)
    expect(lock.ended).toEqual([])
  })

  it('reports a full disk with an error code that others understand', async () => {
    for (const why of [
      'could not write: No space left on device',
      'DISK QUOTA EXCEEDED',
      'lock file: no space left on device',
    ]) {
      postgres(FAILS(why))
      await expect(startOrJoinPostgres(cluster, 6_543)).rejects.toMatchObject({
        code: 'ENOSPC',
        path: cluster.data,
        message: expect.stringContaining(why),
      })
    }
    expect(tries()).toBe(3)
    postgres(FAILS('FATAL: x'))
    expect(await startOrJoinPostgres(cluster, 6_543).catch((error) => error.code)).toBeUndefined()
  })

  it('retries or joins when another start is in the way', async () => {
    postgres(
      `case $tries in 1) ${FAILS('could not bind IPv4 address')};; 2) ${FAILS('lock file already exists')};; esac; ${RUNS}`,
    )
    expect(await startOrJoinPostgres(cluster, 6_543)).toMatchObject({ port: 6_543, attached: false })
    expect(tries()).toBe(3)
    expect(lock.ended).toEqual([])
    process.kill(Number(readFileSync(lock.started, 'utf8').split(' ')[0]), 'SIGKILL')
    rmSync(lock.started)
    // While ours gives up, the other one begins to answer, and both write to one log.
    postgres(FAILS(`Address already in use ${'LOG '.repeat(300)}`))
    const other = { state: 'running', pid: 7, port: 8 }
    lock.means = [{ state: 'none' }, ...Array.from({ length: 200 }, () => other)]
    expect(await startOrJoinPostgres(cluster, 6_543)).toEqual({ pid: 7, port: 8, attached: true })
  })

  it('ends the processes of a killed PostgreSQL once it has waited for them, and not before', async () => {
    const inTheWay = FAILS('pre-existing shared memory block is still in use')
    postgres(`if [ $tries -le 3 ]; then ${inTheWay}; fi; ${RUNS}`)
    await startOrJoinPostgres(cluster, 6_543)
    expect(lock.ended).toEqual([])
    process.kill(Number(readFileSync(lock.started, 'utf8').split(' ')[0]), 'SIGKILL')
    rmSync(lock.started)
    rmSync(path.join(top, 'tries'))
    postgres(`if [ $tries -le 5 ]; then ${inTheWay}; fi; ${RUNS}`)
    await startOrJoinPostgres(cluster, 6_543)
    expect(lock.ended).toEqual([[cluster.data], [cluster.data]])
  })
})
