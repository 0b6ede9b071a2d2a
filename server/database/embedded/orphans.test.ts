import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listProcesses, orphanedProcesses, type RunningProcess, servesFolder } from './orphans.ts'

let folder: string
const started: ChildProcess[] = []
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'orphans-')))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** Starts an idle process with the given name and arguments. */
async function idle(title: string, ...words: string[]): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', ...words], {
    argv0: title,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(child)
  await once(child.stdout!, 'data')
  return child.pid!
}

describe('LIF processes that a killed PostgreSQL leaves behind', () => {
  it('are its processes in this folder without a postmaster', () => {
    const one = (pid: number, more: Partial<RunningProcess> = {}) => ({
      pid,
      title: 'postgres: checkpointer',
      folder: '/data',
      parent: 1,
      ...more,
    })
    const all = [
      one(10),
      one(11, { folder: '/data/other' }),
      one(12, { title: 'node' }),
      one(13, { title: 'my postgres: x' }),
      one(14, { parent: 5 }),
      one(15, { parent: 6 }),
    ]
    expect(orphanedProcesses('/data', all, (parent) => parent === 5)).toEqual([10, 15])
    expect(orphanedProcesses('/data', [], () => false)).toEqual([])
  })

  it.runIf(process.platform === 'linux')('are found by what Linux shows of every process', async () => {
    const pid = await idle('postgres: walwriter')
    const seen = listProcesses().find((one) => one.pid === pid)!
    expect(seen).toMatchObject({ pid, folder, parent: process.pid })
    expect(seen.title.startsWith('postgres: walwriter\0')).toBe(true)
    expect(listProcesses().map((one) => one.pid)).toContain(process.pid)
  })
})

it('LIF a process serves the folder in its command line, as long as it lives', async () => {
  const pid = await idle('postgres', 'serves', folder)
  expect(servesFolder(pid, folder)).toBe(true)
  expect(servesFolder(pid, `${folder}-other`)).toBe(false)
  expect(servesFolder(process.pid, folder)).toBe(false)
  const child = started.at(-1)!
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(servesFolder(pid, folder)).toBe(false)
})
