import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { lockTree } from './one-run.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kerani-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Locks a tree in another process, which prints the holder and stays until it is ended. */
function another(tree: string) {
  const file = JSON.stringify(path.join(import.meta.dirname, 'one-run.ts'))
  const child = spawn(process.execPath, [
    '--input-type=module-typescript',
    '--eval',
    `const { lockTree } = await import(${file}); console.log(lockTree(${JSON.stringify(tree)})); process.stdin.resume().on('end', () => process.exit())`,
  ])
  return { child, said: once(child.stdout, 'data').then(([text]) => String(text).trim()) }
}

it('one run at a time has a copied tree, and a second one gets the first one’s process id until that has ended', async () => {
  const tree = path.join(folder, 'one')
  const first = another(tree)
  expect(await first.said).toBe('null')
  const second = another(tree)
  expect(await second.said).toBe(String(first.child.pid))
  second.child.stdin.end()
  await once(second.child, 'exit')
  first.child.stdin.end()
  await once(first.child, 'exit')
  const third = another(tree)
  expect(await third.said).toBe('null')
  third.child.kill('SIGKILL')
  await once(third.child, 'exit')
  const fourth = another(tree)
  expect(await fourth.said).toBe('null')
  fourth.child.kill()
})

it('a lock with an id of no running process does not count', () => {
  const tree = path.join(folder, 'two')
  mkdirSync(path.join(tree, '.mutants'), { recursive: true })
  for (const text of ['', 'nobody', '-1', String(2 ** 30)]) {
    writeFileSync(path.join(tree, '.mutants', 'run.pid'), text)
    expect(lockTree(tree), text).toBe(null)
  }
})
