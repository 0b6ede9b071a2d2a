import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { patience } from '#test/patience.ts'
import type { RunRequest, RunResult } from './vitest-run.ts'

const tree = mkdtempSync(path.join(tmpdir(), 'kerani-test-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

it('a reverted change does not remain while another file is changed', {
  timeout: patience(60_000),
}, async () => {
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
    writeFileSync(path.join(tree, file), text)
  }
  symlinkSync(path.join(import.meta.dirname, '../../node_modules'), path.join(tree, 'node_modules'))
  write('package.json', '{ "type": "module" }')
  write('tools/mutants/vitest.config.ts', `export default { root: ${JSON.stringify(tree)}, test: { isolate: true } }`)
  for (const name of ['one', 'other']) {
    write(`${name}.ts`, 'export const value = 1')
    write(
      `${name}.test.ts`,
      `import { expect, it } from 'vitest'\nimport { value } from './${name}.ts'\nit('is one', () => expect(value).toBe(1))`,
    )
  }
  const { VITEST: _, VITEST_MODE: __, VITEST_WORKER_ID: ___, VITEST_POOL_ID: ____, ...env } = process.env
  const runner = fork(path.join(import.meta.dirname, 'vitest-run.ts'), [tree], {
    cwd: tree,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ask = async (asked: RunRequest): Promise<boolean> => {
    runner.send(asked)
    return ((await once(runner, 'message'))[0] as RunResult).passed
  }
  try {
    await once(runner, 'message')
    write('one.ts', 'export const value = 2')
    expect(await ask({ changed: 'one.ts', files: ['one.test.ts'] })).toBe(false)
    write('one.ts', 'export const value = 1')
    expect(await ask({ changed: 'other.ts', files: ['other.test.ts', 'one.test.ts'] })).toBe(true)
  } finally {
    runner.kill('SIGKILL')
  }
})
