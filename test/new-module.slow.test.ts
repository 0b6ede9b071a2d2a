import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const PROJECT = path.join(import.meta.dirname, '..')
const MINUTE = 60_000
let copy: string

/** Runs a command in the copy. Throws with its output when it fails. */
function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, NODE_ENV: undefined, KERANI_TEST_DEEP: undefined },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}
const tool = (...parts: string[]) => path.join(copy, 'node_modules', ...parts)

const vitest = () => tool('vitest', 'vitest.mjs')
const types = (side: 'server' | 'web') =>
  run(tool('typescript', 'bin', 'tsc'), '-p', `tsconfig.${side}.json`, '--checkers', '1')
/** Tests that make every call, those of the new module included. */
const GENERATED = ['matrix-company', 'audited', 'list-statements'].map((name) => `test/${name}.api.test.ts`)
// The second calculator in `test/` has no modules.
const STRUCTURE = [
  'test/',
  'app/',
  'web/build/labels-plugin.test.ts',
  'web/build/all-labels.test.ts',
  'modules/platform/activity/action-phrases.test.ts',
]

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'kerani-new-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: PROJECT, encoding: 'utf8' })
  for (const file of listed.split('\n'))
    if (file && existsSync(path.join(PROJECT, file))) cpSync(path.join(PROJECT, file), path.join(copy, file))
  symlinkSync(path.join(PROJECT, 'node_modules'), path.join(copy, 'node_modules'))
  // Tests of structure list files with git.
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    execFileSync('git', args, { cwd: copy })
}, 2 * MINUTE)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

it(
  'npm run new writes a module whose types, lint, structure tests and calls pass',
  () => {
    const before = readFileSync(path.join(copy, 'app/modules.generated.ts'), 'utf8')
    run('scripts/new.ts', 'organisation/spare-parts', 'spare-part')
    const after = readFileSync(path.join(copy, 'app/modules.generated.ts'), 'utf8')
    expect(after.split('\n').filter((line) => !before.includes(line))).toEqual([
      "export { manifest as organisationSpareParts } from '../modules/organisation/spare-parts/module.ts'",
    ])
    types('server')
    types('web')
    const biome = tool('@biomejs', 'biome', 'bin', 'biome')
    run(biome, 'check', '--error-on-warnings', 'modules/organisation/spare-parts', 'e2e', 'app')
    run(vitest(), 'run', '--project', 'pure', ...STRUCTURE, '--exclude', 'test/second-calculator/**')
    run(vitest(), 'run', '--project', 'api', ...GENERATED, 'modules/organisation/spare-parts')
    expect(() => run('scripts/new.ts', 'organisation/spare-parts', 'spare-part')).toThrow(
      'There is a module organisation/spare-parts already',
    )
  },
  30 * MINUTE,
)
