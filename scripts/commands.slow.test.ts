import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Runs a command on a data folder in which nothing was ever started. */
function onNothing(script: string, ...args: string[]) {
  const data = mkdtempSync(path.join(tmpdir(), 'kerani-nothing-'))
  folders.push(data)
  const env = { ...process.env, KERANI_DATA: data, DATABASE_URL: '', DATABASE_OWNER_URL: '' }
  const { status, stderr, stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stderr, stdout, data }
}

it.each([
  ['audit-verify.ts'],
  ['operator.ts', 'siti@example.com'],
  ['backup.ts', '/tmp/kerani-nothing.backup'],
  ['payroll-replay.ts', '00000000-0000-4000-8000-000000000000'],
])('LIF %s on an empty data folder reports it in one sentence and creates no database', (script, ...args) => {
  const { status, stderr, stdout, data } = onNothing(script, ...args)
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^\/\S+ holds no Kerani yet\. Look whether .*\n$/)
  expect(readdirSync(data)).toEqual(['master.key'])
})

it('LIF restoring a missing file reports it and creates no database', () => {
  const { status, stderr, data } = onNothing('restore.ts', '/nowhere/kerani.backup')
  expect(status).toBe(1)
  expect(stderr).toBe('/nowhere/kerani.backup is not there.\n')
  expect(readdirSync(data)).toEqual(['master.key'])
})

it.each([
  ['no address'],
  ['what is no address', 'siti'],
  ['an option', 'siti@example.com', '--end'],
  ['an option first', '--force', 'siti@example.com'],
  ['a third word', 'siti@example.com', 'Siti', 'binti'],
])('AUTH-15 operator refuses %s, shows its usage and changes nothing', (_, ...args) => {
  const { status, stdout, stderr, data } = onNothing('operator.ts', ...args)
  expect(status).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Say who: npm run operator -- /)
  expect(readdirSync(data)).toEqual([])
})
