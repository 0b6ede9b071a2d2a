import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
// @ts-expect-error Plain JavaScript without types: it runs before anything is installed.
import { closing, failedJourneys, failedTests, faultsIn } from '../scripts/failures.mjs'
// @ts-expect-error Plain JavaScript without types, like the one above.
import { tests } from '../scripts/stages.mjs'
// @ts-expect-error Plain JavaScript without types, like those above.
import { journeyTimes, testTimes, whereTimeWent } from '../scripts/where-time-went.mjs'
import { patience } from './patience.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kerani-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))
function report(value: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
const root = path.join(import.meta.dirname, '..')

describe('the summary of npm test', () => {
  it('names each failed test with its file and reason, and files that could not be read', () => {
    const file = report({
      testResults: [
        {
          name: path.join(root, 'base/money/money.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            {
              status: 'failed',
              fullName: 'halves',
              failureMessages: ['\u001b[31mError: 1 is not 2\u001b[39m\n    at x.ts:1'],
            },
          ],
        },
        { name: path.join(root, 'a.test.ts'), status: 'failed', message: 'Cannot find module b', assertionResults: [] },
      ],
    })
    expect(failedTests(file)).toEqual([
      'base/money/money.test.ts: halves\n    Error: 1 is not 2',
      'a.test.ts: Cannot find module b',
    ])
    expect(failedTests(path.join(folder, 'none.json'))).toEqual([])
  })

  it('names each failed journey', () => {
    const failing = {
      title: 'pays',
      file: 'pay.spec.ts',
      ok: false,
      tests: [{ results: [{ error: { message: 'No button' } }] }],
    }
    const passing = { title: 'signs in', file: 'pay.spec.ts', ok: true, tests: [{ results: [{}] }] }
    const file = report({ suites: [{ specs: [passing], suites: [{ specs: [failing] }] }], errors: [] })
    expect(failedJourneys(file)).toEqual(['e2e/pay.spec.ts: pays\n    No button'])
  })

  it('shows the difference of a failed comparison', () => {
    const message =
      'Error: expect(received).toEqual(expected)\n\n- Expected  - 1\n+ Received  + 3\n\n- Array []\n+ Array [\n+   "503 /api/who",\n+ ]\n\n    at kit.ts:53'
    const failing = { title: 'pays', file: 'pay.spec.ts', ok: false, tests: [{ results: [{ error: { message } }] }] }
    expect(failedJourneys(report({ suites: [{ specs: [failing] }], errors: [] }))).toEqual([
      'e2e/pay.spec.ts: pays\n    Error: expect(received).toEqual(expected) +   "503 /api/who",',
    ])
  })

  it('names the first errors of types and lint', () => {
    expect(faultsIn('types', 'a.ts(3,4): error TS1: no\n  more of it\nb.ts:1:2 lint/x ━━━\n')).toEqual([
      'types: a.ts(3,4): error TS1: no',
      'types: b.ts:1:2 lint/x',
    ])
  })

  it('fits the end of a log, with every name before the reasons', () => {
    const failures = Array.from({ length: 25 }, (_, n) => `file-${n}.test.ts: fails\n    for a reason`)
    const lines: string[] = closing([
      { name: 'api', passed: false, failures },
      { name: 'slow', passed: true, failures: [] },
    ])
    expect(lines.length).toBeLessThan(40)
    expect(lines[1]).toBe('Failed: 25 in api')
    expect(lines.filter((line) => line.includes('file-'))).toHaveLength(25)
    expect(closing([{ name: 'api', passed: true, failures: [] }])).toEqual([])
  })

  it('lists stages by their time, longest first, each with its slowest files', () => {
    const tested = report({
      testResults: [
        { name: path.join(root, 'a.test.ts'), startTime: 1_000, endTime: 1_500.4 },
        { name: path.join(root, 'b.test.ts'), startTime: 0, endTime: 61_000 },
      ],
    })
    const times = testTimes(tested)
    const spec = (file: string, duration: number) => ({ file, tests: [{ results: [{ duration }] }] })
    const walked = report({
      suites: [{ specs: [spec('pay.spec.ts', 3_000)], suites: [{ specs: [spec('pay.spec.ts', 500)] }] }],
    })
    expect(
      whereTimeWent([
        { name: 'lint', ms: 9_940 },
        { name: 'api', ms: 62_000, times },
        { name: 'journeys', ms: 30_000, times: journeyTimes(walked) },
      ]),
    ).toEqual([
      '   62 s  api: b.test.ts 61 s, a.test.ts 0.5 s',
      '   30 s  journeys: e2e/pay.spec.ts 3.5 s',
      '  9.9 s  lint',
    ])
  })

  it('counts a stage that exits with an error as failed', { timeout: patience(60_000) }, async () => {
    // Hides the script's output, so that it does not look like a failure of this run.
    const silent = [
      vi.spyOn(process.stdout, 'write').mockReturnValue(true),
      vi.spyOn(process.stderr, 'write').mockReturnValue(true),
    ]
    const stage = await tests('a project of tests that is not there', 'nowhere', { quiet: true })
    for (const one of silent) one.mockRestore()
    expect(stage.passed).toBe(false)
    expect(closing([stage])[1]).toBe('Failed: 1 in a project of tests that is not there')
  })
})
