import { relative } from 'node:path'
import { readReport } from './failures.mjs'
import { PROJECT } from './project.mjs'

const SLOWEST = 5

/** The time of each test file in Vitest's JSON report, in milliseconds, without the wait before it began. */
export function testTimes(file) {
  const report = readReport(file)
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(PROJECT, name),
    ms: Math.round(endTime - startTime),
  }))
}

/** The time of each journey file in Playwright's JSON report, in milliseconds. */
export function journeyTimes(file) {
  const report = readReport(file)
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const times = new Map()
  for (const spec of (report?.suites ?? []).flatMap(specs))
    for (const { duration } of spec.tests.flatMap((test) => test.results))
      times.set(`e2e/${spec.file}`, (times.get(`e2e/${spec.file}`) ?? 0) + duration)
  return [...times].map(([name, ms]) => ({ file: name, ms: Math.round(ms) }))
}

/** Lists the stages, longest first, each with its slowest files. */
export function whereTimeWent(stages) {
  const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`
  return stages
    .toSorted((a, b) => b.ms - a.ms)
    .map(({ name, ms, times = [] }) => {
      const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)
      const files = slowest.map((one) => `${one.file} ${seconds(one.ms)}`).join(', ')
      return `${seconds(ms).padStart(7)}  ${name}${files && `: ${files}`}`
    })
}
