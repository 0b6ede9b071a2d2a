import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileVersion, isTrackable } from './instrument.ts'
import type { Mutation } from './mutations.ts'

/** The measured coverage of a test file: its time, and the functions (`file#name`) and places that it runs. */
export type TestCoverage = { test: string; digest: string; seconds: number; passed: boolean; ran: string[] }

/**
 * Measures what every test file runs and stores it in a file of the copied tree. Only new, changed and previously
 * failed test files are measured; `anew` measures all. Changes of sources do not matter: a function keeps its tests as
 * long as it keeps its name. Results of test files outside `tests` stay stored.
 */
export function measureTests(tree: string, tests: readonly string[], anew: boolean): TestCoverage[] {
  const stored = path.join(tree, '.mutants', 'met.json')
  mkdirSync(path.dirname(stored), { recursive: true })
  const known: TestCoverage[] = existsSync(stored) && !anew ? JSON.parse(readFileSync(stored, 'utf8')) : []
  const digests = new Map(tests.map((test) => [test, digestOf(path.join(tree, test))]))
  const fresh = known.filter(({ test, digest, passed }) => passed && digests.get(test) === digest)
  const due = tests.filter((test) => !fresh.some((one) => one.test === test))
  if (due.length === 0) return fresh
  const now = [...fresh, ...measure(tree, due, digests)]
  writeFileSync(stored, JSON.stringify([...known.filter(({ test }) => !digests.has(test)), ...now]))
  return now
}

function measure(tree: string, due: readonly string[], digests: ReadonlyMap<string, string>): TestCoverage[] {
  const folder = path.join(tree, '.mutants', 'ran')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const report = path.join(tree, '.mutants', 'report.json')
  rmSync(report, { force: true })
  const vitest = path.join(tree, 'node_modules/vitest/vitest.mjs')
  const config = path.join(tree, 'tools/mutants/vitest.config.ts')
  const { stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', config, '--reporter', 'json', '--outputFile', report, ...due],
    { cwd: tree, encoding: 'utf8', env: { ...process.env, KERANI_COVERS: folder }, maxBuffer: 64_000_000 },
  )
  if (!existsSync(report)) throw new Error(`The tests could not be run.\n${stderr}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; startTime: number; endTime: number }[]
  }
  const ran = new Map<string, string[]>()
  for (const name of readdirSync(folder)) {
    const one = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { test: string; ran: string[] }
    ran.set(one.test, one.ran)
  }
  return testResults.flatMap(({ name, status, startTime, endTime }) => {
    const test = path.relative(tree, name)
    const digest = digests.get(test)
    if (digest === undefined || !due.includes(test)) return []
    return [
      { test, digest, seconds: (endTime - startTime) / 1000, passed: status === 'passed', ran: ran.get(test) ?? [] },
    ]
  })
}

/**
 * The tests that can detect a mutation: those that reached its place with an effect. If that cannot be tracked, or the
 * file has changed since the measurement, all tests.
 */
export function testsMeeting(all: readonly TestCoverage[], mutation: Mutation, text: string): TestCoverage[] {
  if (!isTrackable(mutation)) return [...all]
  const version = fileVersion(mutation.file, text)
  return all.filter(({ ran }) => !ran.includes(version) || ran.includes(mutation.id))
}

/**
 * The tests of a function to run, nearest first: pure ones, those that run most of its file, those of its folder, then
 * those that run least besides. At most `files` of them, taking at most `seconds` together, but always one.
 */
export function nearestTests(
  all: readonly TestCoverage[],
  file: string,
  fn: string,
  most: { seconds: number; files: number },
): TestCoverage[] {
  const folder = path.dirname(file)
  const own = file.replace(/\.ts$/, '')
  const ofFile = (ran: readonly string[]) => ran.filter((one) => one.startsWith(`${file}#`)).length
  const distance = ({ test, ran, seconds: takes }: TestCoverage): number[] => [
    test.replace(/(\.api)?\.test\.ts$/, '') === own ? 0 : 1,
    test.includes('.api.') ? 1 : 0,
    -ofFile(ran),
    path.dirname(test) === folder ? 0 : 1,
    test.startsWith('test/') ? 1 : 0,
    Math.round(takes / 5),
    ran.length,
  ]
  const running = all
    .filter(({ passed, ran }) => passed && ran.includes(`${file}#${fn}`))
    .map((one) => ({ one, at: distance(one) }))
    .sort((a, b) => a.at.map((part, index) => part - b.at[index]!).find((part) => part !== 0) ?? 0)
  const chosen: TestCoverage[] = []
  let sum = 0
  for (const { one } of running) {
    if (chosen.length === most.files) break
    if (chosen.length > 0 && sum + one.seconds > most.seconds) continue
    chosen.push(one)
    sum += one.seconds
  }
  return chosen
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
}
