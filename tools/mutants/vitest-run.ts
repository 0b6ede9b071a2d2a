import path from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'

export type RunRequest = { changed: string; files: string[] }
/** `titles` are those of the failed tests and of their groups. */
export type RunResult = { passed: boolean; failed: { file: string; titles: string[] } | null }

/**
 * A process that keeps Vitest open and runs the test files that its parent sends, until one fails. The parent ends it.
 */
const tree = process.argv[2]!
const vitest = await createVitest('test', {
  root: tree,
  config: path.join(tree, 'tools/mutants/vitest.config.ts'),
  watch: false,
  bail: 1,
  reporters: [{}],
  maxWorkers: 1,
})
const specs = new Map((await vitest.globTestSpecifications()).map((spec) => [path.relative(tree, spec.moduleId), spec]))

/**
 * The file changed last, which has its original text again. Without invalidating it, its old mutant would be detected
 * in place of the next one.
 */
let changedBefore: string | undefined

process.on('message', async ({ changed, files }: RunRequest) => {
  for (const file of new Set([changedBefore ?? changed, changed])) vitest.invalidateFile(path.join(tree, file))
  changedBefore = changed
  let failed: RunResult['failed'] = null
  let passed = true
  for (const file of files) {
    const spec = specs.get(file)
    if (!spec) throw new Error(`No such test file: ${file}`)
    // An earlier failure would count towards `bail` and end the next file at its start.
    vitest.state.filesMap.clear()
    vitest.state.idMap.clear()
    vitest.state.clearErrors()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([spec])
    passed = unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok())
    if (passed) continue
    failed = { file, titles: testModules.flatMap((module) => titlesOfFailed(module)) }
    break
  }
  const result: RunResult = { passed, failed }
  process.send!(result)
})
process.send!('ready')

function titlesOfFailed(module: TestModule): string[] {
  const titles = new Set<string>()
  for (const test of module.children.allTests('failed'))
    for (let one: typeof test | typeof test.parent = test; one.type !== 'module'; one = one.parent) titles.add(one.name)
  return [...titles]
}
