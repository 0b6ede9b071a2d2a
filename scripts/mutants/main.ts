import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#server/database/embedded.ts'
import { ACCEPTED } from './accepted.ts'
import { measured, testsOf } from './covering.ts'
import { type Mutation, mutated, mutationsOf } from './mutations.ts'
import { sampled, scores } from './score.ts'
import { copiedTree, filesOf } from './tree.ts'
import type { Told } from './vitest-run.ts'

/**
 * `npm run mutants -- server modules/payroll`: changes the program in one place after another, in a copy, and asks the
 * tests that run this place. docs/testing.md says how it is used.
 */
const { values: asked, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    changed: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '20' },
    files: { type: 'string', default: '6' },
    'at-least': { type: 'string' },
    again: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
/** What is no behaviour, or is read by people: shapes are tried by the tests of every call, labels by the screens. */
const LEFT_OUT =
  /\.(test|slow|generated)\.|(^|\/)(web|tables|cases)\/|(^|[/-])(contract|labels|names|texts)\.ts$|\/test-|\/cases/
const TRIED = /^(base|statutory|server|modules)\/.*\.ts$/

let runner: Promise<ChildProcess> | null = null
const tree = copiedTree()
const sources = filesOf(folders, asked.changed).filter((file) => TRIED.test(file) && !LEFT_OUT.test(file))
const textOf = (file: string) => readFileSync(path.join(tree, file), 'utf8')
const survivorsFile = path.join(tree, '.mutants', 'survivors.json')
const all = sources.flatMap((file) => mutationsOf(file, textOf(file)))
const open = all.filter(({ id }) => !(id in ACCEPTED))
const before: string[] = asked.again && existsSync(survivorsFile) ? JSON.parse(readFileSync(survivorsFile, 'utf8')) : []
const chosen = asked.again
  ? open.filter(({ id }) => before.includes(id))
  : asked.sample
    ? sampled(open, Number(asked.sample), asked.seed)
    : open
console.log(
  `${all.length} places in ${sources.length} files, ${all.length - open.length} of them accepted; ${chosen.length} are tried.`,
)
if (asked.list) for (const { id, line } of chosen) console.log(`${line}  ${id}`)
const survived: string[] = []
if (!asked.list && chosen.length > 0) await tryAll()

async function tryAll(): Promise<void> {
  const postgres = await startEmbedded({ data: path.join(tree, '.data/test') })
  try {
    const tests = filesOf([], false).filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts'))
    const known = measured(tree, tests, asked.measure)
    const failing = known.filter(({ passed }) => !passed).map(({ test }) => test)
    if (failing.length > 0) console.log(`Not asked, as they fail by themselves: ${failing.join(', ')}`)
    const results: { mutation: Mutation; killed: boolean }[] = []
    for (const [index, mutation] of chosen.entries()) {
      const near = testsOf(known, mutation.file, mutation.fn, {
        seconds: Number(asked.seconds),
        files: Number(asked.files),
      })
      const limit = 30_000 + 4_000 * near.reduce((sum, { seconds }) => sum + seconds, 0)
      const how =
        near.length === 0
          ? 'no test runs it'
          : await outcome(
              mutation,
              near.map(({ test }) => test),
              limit,
            )
      results.push({ mutation, killed: how !== 'lives' && how !== 'no test runs it' })
      const at = `${index + 1}/${chosen.length}`
      if (how === 'lives' || how === 'no test runs it') {
        survived.push(mutation.id)
        console.log(
          `${at}  ${how}: ${shown(mutation)}\n      ${mutation.id}${near.length > 0 ? `\n      asked: ${near.map(({ test }) => test).join(', ')}` : ''}`,
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
    const least = Number(asked['at-least'] ?? 0)
    if (score < least) {
      console.error(`Below the ${least} % that were asked for.`)
      process.exitCode = 1
    }
  } finally {
    stop()
    await postgres.stop()
  }
}

function shown({ file, line, start, end, text, what }: Mutation): string {
  const was = textOf(file).slice(start, end).replace(/\s+/g, ' ')
  return `${file}:${line}  ${what}  ${was.slice(0, 80)} → ${text.slice(0, 60) || '(nothing)'}`
}

/** Vitest in a process of its own, in a group that can be ended with all it started. */
function started(): Promise<ChildProcess> {
  const child = fork(path.join(tree, 'scripts/mutants/vitest-run.ts'), [tree], {
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

async function outcome(mutation: Mutation, files: string[], limit: number): Promise<'killed' | 'lives' | 'never ends'> {
  const place = path.join(tree, mutation.file)
  const text = textOf(mutation.file)
  writeFileSync(place, mutated(text, mutation))
  try {
    runner ??= started()
    const child = await runner
    const told = await new Promise<Told | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), limit)
      child.once('message', (message) => {
        clearTimeout(timer)
        resolve(message as Told)
      })
      child.once('exit', () => {
        clearTimeout(timer)
        resolve(null)
      })
      child.send({ changed: mutation.file, files })
    })
    if (told === null) {
      stop()
      return 'never ends'
    }
    return told.passed ? 'lives' : 'killed'
  } finally {
    writeFileSync(place, text)
    const child = await runner
    child?.removeAllListeners('message').removeAllListeners('exit')
  }
}
