import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

/**
 * What people have complained of in payroll programs, in our words; each is proven by a test whose title names its
 * number.
 */
const COMPLAINTS: Readonly<Record<string, string>> = {
  '45': 'gross pay is not the sum of its lines',
  '46': 'a figure is a sen off because it was a binary fraction',
  '47': 'net pay or the bank file is rounded though nobody asked for it',
  '48': 'not every deduction is in the total of deductions',
  '49': 'a deduction cannot be changed or taken away',
  '50': 'a ceiling is not kept once there are two bases',
  '51': 'one person with something missing stops the whole run',
  '52': 'payslips made for everybody differ from one made alone',
  '53': 'absence after the last day cuts the pay before it',
  '54': 'who left in the middle of the month is paid nothing',
  '55': 'a raise that is entered late is not paid, or not month by month',
  '56': 'tax is reckoned as if somebody who leaves went on working',
  '57': 'a run makes nothing and does not say why',
  '58': 'what the employer adds cannot be kept off the payslip',
  '59': 'amounts cannot be brought in from a file',
  '60': 'tax is wrong for months on end; annual leave stays at the days of an earlier year',
  '60a': 'payslips are mailed though the run failed, or twice',
  '60b': 'two runs of the same people and month',
  '60c': 'payslips cannot be made because their numbers are taken',
  '60d': 'more days are paid than the month has',
  '60e': 'hours beyond are counted, hours missing are not',
}

/** Titles of tests, with the numbers they name. */
function named(): Set<string> {
  const files = globSync(['{base,demo,e2e,modules,server,statutory,test}/**/*.{test,spec}.ts'], { cwd: ROOT })
  const titles = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    return [...text.matchAll(/\b(?:it|test)(?:\.[a-zA-Z.]+)?\(\s*(['"`])((?:(?!\1).)+)\1/gs)].map(
      ([, , title]) => title!,
    )
  })
  const numbers = titles.flatMap((title) =>
    [...title.matchAll(/\b(?:complaints?|and) (\d\d[a-e]?)\b/g)].map(([, number]) => number!),
  )
  return new Set(numbers)
}

it('each complaint about payroll that the product answers is named by a test', () => {
  const found = named()
  const numbers = Object.keys(COMPLAINTS)
  expect(numbers.filter((number) => !found.has(number))).toEqual([])
})
