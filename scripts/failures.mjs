import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { PROJECT } from './project.mjs'

const MOST_LINES = 35

/** The failed tests in Vitest's JSON report: file, title, and the first lines of the reason. */
export function failedTests(file) {
  const report = readReport(file)
  if (!report) return []
  return report.testResults.flatMap((one) => {
    const where = relative(PROJECT, one.name)
    const failed = one.assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && one.status === 'failed') return [`${where}: ${firstLines(one.message)}`]
    return failed.map((test) => `${where}: ${test.fullName}\n    ${firstLines(test.failureMessages.join('\n'))}`)
  })
}

/** The failed journeys in Playwright's JSON report. */
export function failedJourneys(file) {
  const report = readReport(file)
  if (!report) return []
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  return [
    ...report.suites.flatMap(specs).flatMap((spec) => {
      const error = spec.tests.flatMap((test) => test.results).findLast((result) => result.error)?.error
      return spec.ok ? [] : [`e2e/${spec.file}: ${spec.title}\n    ${firstLines(error?.message ?? 'did not run')}`]
    }),
    ...report.errors.map((error) => firstLines(error.message ?? String(error))),
  ]
}

/** The number of passed tests in Vitest's JSON report. */
export const countTests = (file) => readReport(file)?.numPassedTests ?? 0

/** The number of passed journeys in Playwright's JSON report. */
export const countJourneys = (file) => readReport(file)?.stats.expected ?? 0

/** `N passed, N failed` over all stages. A stage that failed without naming a test counts as one failure. */
export function closingLine(stages) {
  const failed = stages.filter((stage) => !stage.passed)
  const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)
  const failures = failed.map((stage) => Math.max(1, stage.failures.length))
  return `${sum(stages.map(({ count = 0 }) => count))} passed, ${sum(failures)} failed`
}

/** The first errors in a tool's output, by file and line. */
export function faultsIn(name, output) {
  const lines = plain(output)
    .split('\n')
    .map((line) => line.trim())
  const faults = lines.filter((line) => /^\S+(\(\d+,\d+\)|:\d+:\d+)/.test(line) || / format ━/.test(line))
  return faults.slice(0, 5).map((line) => `${name}: ${line.replace(/ ━+$/, '').slice(0, 200)}`)
}

/** The failures as the last lines of the output, so that the end of a log shows them. */
export function closing(stages) {
  const failed = stages.filter((stage) => !stage.passed)
  if (failed.length === 0) return []
  const found = failed.flatMap(({ name, failures }) =>
    failures.length > 0 ? failures.map((failure) => `  ${failure}`) : [`  ${name}: its output is above`],
  )
  const lines = found.flatMap((one) => one.split('\n'))
  // Every failure is named; only reasons are cut when there are too many lines.
  const shown = lines.length <= MOST_LINES ? lines : found.map((one) => one.split('\n')[0])
  const cut = shown.length - MOST_LINES
  return [
    '',
    `Failed: ${found.length} in ${failed.map(({ name }) => name).join(', ')}`,
    ...(cut > 0 ? [...shown.slice(0, MOST_LINES - 1), `  and ${cut + 1} more above`] : shown),
  ]
}

/** Reads a runner's JSON report; undefined when there is no readable one. */
export function readReport(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch {
    return undefined
  }
}

function firstLines(message) {
  const lines = plain(String(message ?? ''))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^at /.test(line))
  // Shows only the differing lines of a comparison; its legend and brackets carry no information.
  const differing = lines.filter(
    (line) => /^[-+] /.test(line) && !/^[-+] (Expected|Received|[\][{}(),]|Array|Object)/.test(line),
  )
  const shown = differing.length > 0 ? [lines[0], ...differing.slice(0, 3)] : lines.slice(0, 2)
  return shown.join(' ').slice(0, 400)
}

function plain(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal start with one
  return text.replace(/\u001b\[[0-9;]*m/g, '')
}
