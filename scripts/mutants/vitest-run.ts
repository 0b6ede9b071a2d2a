import path from 'node:path'
import { createVitest } from 'vitest/node'

export type Asked = { changed: string; files: string[] }
export type Told = { passed: boolean; failed: string[] }

/** A process that keeps Vitest open and runs the test files it is asked for, until one fails; ended by its parent. */
const tree = process.argv[2]!
const vitest = await createVitest('test', {
  root: tree,
  config: path.join(tree, 'scripts/mutants/vitest.config.ts'),
  watch: false,
  bail: 1,
  reporters: [{}],
  maxWorkers: 1,
})
const specs = new Map((await vitest.globTestSpecifications()).map((spec) => [path.relative(tree, spec.moduleId), spec]))

process.on('message', async ({ changed, files }: Asked) => {
  vitest.invalidateFile(path.join(tree, changed))
  const failed: string[] = []
  let passed = true
  for (const file of files) {
    const spec = specs.get(file)
    if (!spec) throw new Error(`No such test file: ${file}`)
    // What failed before would count towards `bail` and end the next file at its start.
    vitest.state.filesMap.clear()
    vitest.state.idMap.clear()
    vitest.state.clearErrors()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([spec])
    passed = unhandledErrors.length === 0 && testModules.length > 0 && testModules.every((module) => module.ok())
    if (passed) continue
    failed.push(file)
    break
  }
  const told: Told = { passed, failed }
  process.send!(told)
})
process.send!('ready')
