import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { testData } from '#test/temporary-folder.ts'
import {
  failedParts,
  mergeBrokenRules,
  readBrokenRules,
  requirementParts,
  writeBrokenRules,
} from '../../scripts/broken-rules.ts'
import { ACCEPTED } from './accepted.ts'
import { measureTests, nearestTests, type TestCoverage, testsMeeting } from './covering.ts'
import { applyMutation, findMutations, type Mutation } from './mutations.ts'
import { lockTree } from './one-run.ts'
import { sampleMutations, scores } from './score.ts'
import { copyTree, listFiles, TREE as tree } from './tree.ts'
import { type Verdict, verdict } from './verdict.ts'
import type { RunRequest, RunResult } from './vitest-run.ts'

/**
 * `npm run mutants -- server modules/pay/payroll` changes one place of the program after another, in a copy, and runs
 * the tests that cover it. tools/mutants/README.md explains its use.
 */
const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    changed: { type: 'boolean', default: false },
    guards: { type: 'boolean', default: false },
    only: { type: 'string' },
    record: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '20' },
    files: { type: 'string', default: '6' },
    'at-least': { type: 'string' },
    tests: { type: 'string', multiple: true, default: [] },
    again: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    pure: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
/** Files without behaviour or with texts for people: the tests of every call cover shapes, the screens cover labels. */
const LEFT_OUT =
  /\.(test|slow|generated)\.|(^|\/)(web|tables|cases|testing)\/|(^|[/-])(contract|labels|names|texts)\.ts$|\/test-|\/cases/
const TRIED = /^(base|statutory|server|modules)\/.*\.ts$/

let runner: Promise<ChildProcess> | null = null
/** Whether each test file passes on the unchanged program. One that fails would seem to detect everything. */
const sound = new Map<string, boolean>()
/** The test file that last detected a mutation of a function or of a file. It runs first. */
const noticedBy = new Map<string, string>()
const today = new Date().toISOString().slice(0, 10)
const holder = lockTree(tree)
if (holder !== null) {
  console.error(`Another run is at it in this project (process ${holder}). Wait for it, or end it.`)
  process.exit(1)
}
copyTree()
const sources = listFiles(folders, options.changed).filter((file) => TRIED.test(file) && !LEFT_OUT.test(file))
const textOf = (file: string) => readFileSync(path.join(tree, file), 'utf8')
const survivorsFile = path.join(tree, '.mutants', 'survivors.json')
/** The kind of a change is the second word of its id: `no-where`, `if-true`, `number`. */
const isOfKind = (id: string) => options.only === undefined || id.split(' ')[1] === options.only
const all = sources.flatMap((file) => findMutations(file, textOf(file)))
const open = all.filter(({ id, guard }) => !(id in ACCEPTED) && (!options.guards || guard !== null) && isOfKind(id))
const before: string[] =
  options.again && existsSync(survivorsFile) ? JSON.parse(readFileSync(survivorsFile, 'utf8')) : []
const chosen = options.again
  ? open.filter(({ id }) => before.includes(id))
  : options.sample
    ? sampleMutations(open, Number(options.sample), options.seed)
    : open
console.log(
  `${all.length} places in ${sources.length} files, ${all.filter(({ id }) => id in ACCEPTED).length} of them accepted; ${chosen.length} are tried.`,
)
if (options.list) for (const { id, line } of chosen) console.log(`${line}  ${id}`)
const survived: string[] = []
if (!options.list && chosen.length > 0) await tryAll()

async function tryAll(): Promise<void> {
  const postgres = await startEmbedded({ data: testData(tree) })
  try {
    const apart = options.pure ? /\.(slow|api)\.test\.ts$/ : /\.slow\.test\.ts$/
    const tests = listFiles(options.tests, false).filter((file) => file.endsWith('.test.ts') && !apart.test(file))
    const known = measureTests(tree, tests, options.measure)
    const failing = known.filter(({ passed }) => !passed).map(({ test }) => test)
    if (failing.length > 0) console.log(`Not asked, as they fail by themselves: ${failing.join(', ')}`)
    const results: { mutation: Mutation; killed: boolean }[] = []
    for (const [index, mutation] of chosen.entries()) {
      const most = { seconds: Number(options.seconds), files: Number(options.files) }
      const runs = nearestTests(known, mutation.file, mutation.fn, most)
      const near = nearestTests(testsMeeting(known, mutation, textOf(mutation.file)), mutation.file, mutation.fn, most)
      const how =
        near.length > 0 ? await outcome(mutation, near) : runs.length > 0 ? 'no test meets it' : 'no test runs it'
      results.push({ mutation, killed: how === 'killed' })
      const at = `${index + 1}/${chosen.length}`
      if (how !== 'killed') {
        survived.push(mutation.id)
        console.log(
          `${at}  ${how}: ${describeMutation(mutation)}\n      ${mutation.id}${near.length > 0 ? `\n      asked: ${near.map(({ test }) => test).join(', ')}` : ''}`,
        )
      } else if ((index + 1) % 25 === 0) console.log(`${at}`)
      writeFileSync(
        survivorsFile,
        JSON.stringify([...survived, ...before.filter((id) => !results.some(({ mutation: done }) => done.id === id))]),
      )
    }
    stop()
    const { lines, score } = scores(results.map(({ mutation, killed }) => ({ file: mutation.file, killed })))
    for (const line of lines) console.log(line)
    const least = Number(options['at-least'] ?? 0)
    if (score < least) {
      console.error(`Below the ${least} % that were asked for.`)
      process.exitCode = 1
    }
  } finally {
    stop()
    await postgres.stop()
  }
}

function describeMutation({ file, line, start, end, text, what }: Mutation): string {
  const was = textOf(file).slice(start, end).replace(/\s+/g, ' ')
  return `${file}:${line}  ${what}  ${was.slice(0, 80)} → ${text.slice(0, 60) || '(nothing)'}`
}

/** Starts Vitest in a process group, which can be ended with all its children. */
function startRunner(): Promise<ChildProcess> {
  const child = fork(path.join(tree, 'tools/mutants/vitest-run.ts'), [tree], {
    cwd: tree,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`Vitest ended by itself (${code})`)))
  })
}

function stop(): void {
  const gone = runner
  runner = null
  gone?.then((child) => {
    child.removeAllListeners('exit')
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  })
}

async function passes(file: string, { seconds, test }: TestCoverage): Promise<boolean> {
  if (!sound.has(test)) {
    const result = await askRunner({ changed: file, files: [test] }, timeLimit(seconds))
    sound.set(test, result?.passed === true)
    if (!sound.get(test)) console.log(`Not asked, as it fails by itself: ${test}`)
  }
  return sound.get(test)!
}

function timeLimit(seconds: number): number {
  return 30_000 + 4_000 * seconds
}

async function outcome(mutation: Mutation, near: readonly TestCoverage[]): Promise<Verdict | 'no test runs it'> {
  const files: string[] = []
  for (const one of near) if (await passes(mutation.file, one)) files.push(one.test)
  if (files.length === 0) return 'no test runs it'
  const place = path.join(tree, mutation.file)
  const text = textOf(mutation.file)
  const limit = timeLimit(near.reduce((sum, { seconds }) => sum + seconds, 0))
  const keys = [`${mutation.file}#${mutation.fn}`, mutation.file]
  for (const key of keys.toReversed()) {
    const first = noticedBy.get(key)
    if (first !== undefined && files.includes(first)) files.unshift(...files.splice(files.indexOf(first), 1))
  }
  const runWith = (source: string) => {
    writeFileSync(place, source)
    return askRunner({ changed: mutation.file, files }, limit)
  }
  let failed: RunResult['failed'] = null
  try {
    const how = await verdict(
      async () => {
        const now = await runWith(applyMutation(text, mutation))
        failed = now?.failed ?? null
        return now
      },
      () => runWith(text),
    )
    if (failed !== null) recordNoticed(mutation, text, failed, keys)
    return how
  } finally {
    writeFileSync(place, text)
  }
}

/**
 * Remembers the test that detected a mutation. With `--record` it records that the parts which the test names were
 * broken today.
 */
function recordNoticed(
  mutation: Mutation,
  text: string,
  failed: NonNullable<RunResult['failed']>,
  keys: readonly string[],
): void {
  for (const key of keys) noticedBy.set(key, failed.file)
  if (!options.record) return
  const { file, fn, what, start, end } = mutation
  const broken = `${file} ${fn}: ${what} ${text.slice(start, end).replace(/\s+/g, ' ').slice(0, 80)}`
  const known = requirementParts(readFileSync(path.join(tree, 'docs/requirements.md'), 'utf8'))
  const parts = failedParts(readFileSync(path.join(tree, failed.file), 'utf8'), failed, known)
  writeBrokenRules(
    mergeBrokenRules(
      readBrokenRules(),
      parts.map(({ part, test }) => ({ part, day: today, by: 'tool', broken, test })),
    ),
  )
}

/** The runner's result. Null when it ended or exceeded the limit, which may count as detection too. */
async function askRunner(ask: RunRequest, limit: number): Promise<RunResult | null> {
  runner ??= startRunner()
  const child = await runner
  const result = await new Promise<RunResult | null>((resolve) => {
    const end = (value: RunResult | null) => {
      clearTimeout(timer)
      child.removeAllListeners('message').removeAllListeners('exit')
      resolve(value)
    }
    const timer = setTimeout(() => end(null), limit)
    child.once('message', (message) => end(message as RunResult))
    child.once('exit', () => end(null))
    child.send(ask)
  })
  if (result === null) stop()
  return result
}
