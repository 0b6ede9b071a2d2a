import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connect } from '../connection.ts'
import { postmasterState, removePidFile } from './postmaster.ts'

const { ownerUrl } = inject('testDatabase')
const { password, port } = new URL(ownerUrl)
let theirs: string
let data: string
let lock: string
let server: ChildProcess
beforeAll(async () => {
  const client = await connect(ownerUrl)
  theirs = (await client.query(`select current_setting('data_directory') as folder`)).rows[0].folder
  await client.end()
  // On the same disk as the one that runs: they differ by their number there alone.
  data = mkdtempSync(path.join(theirs, '../../postmaster-'))
  lock = path.join(data, 'postmaster.pid')
  // Looks like a postmaster of this folder.
  server = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', data], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(server.stdout!, 'data')
})
afterAll(() => {
  server.kill('SIGKILL')
  rmSync(data, { recursive: true })
})

/** A lock file as PostgreSQL writes it. */
const lockOf = (pid: number | string, at: number | string, state = 'ready   ') =>
  [pid, data, '1700000000', at, '', '127.0.0.1', '1 2', state, ''].join('\n')
const stateOf = (text: string, by = password) => {
  writeFileSync(lock, text)
  return postmasterState(data, by)
}
const aged = (seconds: number) => utimesSync(lock, Date.now() / 1000 - seconds, Date.now() / 1000 - seconds)

describe('LIF the lock file of a cluster means', () => {
  it('no postmaster when it does not exist', async () => {
    expect(await postmasterState(path.join(data, 'nowhere'), password)).toEqual({ state: 'none' })
  })

  it('a start that is about to write it, unless it has been empty for long', async () => {
    expect(await stateOf('')).toEqual({ state: 'busy' })
    aged(4)
    expect(await postmasterState(data, password)).toEqual({ state: 'busy' })
    aged(6)
    expect(await postmasterState(data, password)).toEqual({ state: 'stale', text: '' })
    writeFileSync(lock, 'what\n')
    aged(6)
    expect(await postmasterState(data, password)).toEqual({ state: 'stale', text: 'what\n' })
  })

  it('a stale lock when its process serves another folder or none', async () => {
    for (const pid of [process.pid, 2 ** 22 + 1]) {
      const text = lockOf(pid, port)
      expect(await stateOf(text)).toEqual({ state: 'stale', text })
    }
  })

  it('a start or stop when it is not ready or nothing answers for this folder', async () => {
    const pid = server.pid!
    expect(await stateOf(lockOf(pid, port, 'starting'))).toEqual({ state: 'busy' })
    expect(await stateOf(lockOf(pid, port, 'stopping'))).toEqual({ state: 'busy' })
    expect(await stateOf([pid, data, '1'].join('\n'))).toEqual({ state: 'busy' })
    // PostgreSQL answers, but it serves another folder.
    expect(await stateOf(lockOf(pid, port))).toEqual({ state: 'busy' })
    expect(await stateOf(lockOf(pid, port), 'wrong')).toEqual({ state: 'busy' })
    const stranger = createServer((socket) => socket.end('not a database')).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    expect(await stateOf(lockOf(pid, (stranger.address() as { port: number }).port))).toEqual({ state: 'busy' })
    stranger.close()
  })

  it('a running postmaster when PostgreSQL answers for this folder with our password', async () => {
    const client = await connect(ownerUrl)
    const open = async () =>
      (await client.query(`select count(*)::int as n from pg_stat_activity where datname = 'postgres'`)).rows[0]
        .n as number
    const [pid] = readFileSync(path.join(theirs, 'postmaster.pid'), 'utf8').split('\n').map(Number)
    const before = await open()
    expect(await postmasterState(theirs, password)).toEqual({ state: 'running', pid, port: Number(port) })
    await expect.poll(open).toBeLessThanOrEqual(before)
    expect(await postmasterState(theirs, 'wrong')).toEqual({ state: 'busy' })
    await client.end()
  })
})

describe('LIF a stale lock file', () => {
  it('is removed, unless it has been replaced', () => {
    const folder = path.join(data, 'locks')
    mkdirSync(folder)
    const file = path.join(folder, 'postmaster.pid')
    removePidFile(folder, 'old')
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(file, 'old')
    removePidFile(folder, 'old')
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(file, 'new')
    removePidFile(folder, 'old')
    expect(readdirSync(folder)).toEqual(['postmaster.pid'])
    expect(readFileSync(file, 'utf8')).toBe('new')
  })
})
