import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

/**
 * Complaints about other programs for leave, requests, claims, overtime and payroll, in our words. A test whose title
 * names the number proves each.
 */
const COMPLAINTS: Readonly<Record<string, string>> = {
  '1': 'half a day of a part of a year is rounded away',
  '2': 'the grants of a year come to more or less than its entitlement',
  '3': 'a balance is not what was added and taken',
  '4': 'a grant is lost because nothing ran that day',
  '5': 'joining within a month counts the wrong months',
  '6': 'leave is taken that is not earned yet',
  '7': 'what was taken is carried once more',
  '8': 'days appear at the turn of the year out of nothing',
  '9': 'leave of last year lessens the grant of this one',
  '10': 'grants come a period late after the turn of the year',
  '11': 'the wrong number of carried days expires',
  '12': 'a start that is moved there and back leaves another balance',
  '13': 'what is counted in hours is bounded in days',
  '14': 'the part of a year is lost when a type changes how it grants',
  '15': 'a forecast ends with the first grant',
  '16': 'a negative opening balance becomes nothing',
  '17': 'days cannot be changed once some of them were carried',
  '18': 'nobody knows which of the figures is what may be taken',
  '19': 'a day and a half is carried as two',
  '20': 'what was granted is paid out, not what is left',
  '21': 'a day of half the hours counts as a whole one',
  '22': 'a full day off of a part-timer is less than a day',
  '23': 'half a day on a holiday changes what the other days cost',
  '24': 'half a day is taken on a holiday',
  '25': 'a holiday counts as leave',
  '26': 'a holiday that is declared later does not give the day back',
  '27': 'half a day away and half a day there are not told apart',
  '33': 'a day moves by the time zone of whoever looks',
  '35': 'a night of work is cut into two days',
  '36': 'work over midnight becomes overtime out of nothing',
  '37': 'the tolerance of a day is not kept, or counted as overtime',
  '38': 'overtime before and after the day is one block',
  '39': 'a setting that changes today changes what was settled before',
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
  '68': 'somebody approves a request of their own',
  '69': 'an operation answers whoever calls it',
  '70': 'there is one approver, whatever is asked for',
  '71': 'nobody decides while the approver is away',
  '77': 'a receipt in another currency is converted by the rate of another day',
}

/** Complaints about pay. Findings of the law tests are numbered from 1 too, and do not prove complaints about leave. */
const isOfPay = (number: string) => Number.parseInt(number, 10) >= 45

/** The complaint numbers in titles of tests. */
function named(): Set<string> {
  const files = globSync(['{base,demo,e2e,modules,server,statutory,test}/**/*.{test,spec}.ts'], { cwd: ROOT })
  const numbers = files.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    const titles = [...text.matchAll(/\b(?:it|test)(?:\.[a-zA-Z.]+)?\(\s*(['"`])((?:(?!\1).)+)\1/gs)]
    const found = titles.flatMap(([, , title]) =>
      [...title!.matchAll(/\bcomplaints? (\d\d?[a-e]?)(?: and (\d\d?[a-e]?))?\b/g)].flatMap(([, one, other]) =>
        other === undefined ? [one!] : [one!, other],
      ),
    )
    return file.startsWith('statutory') ? found.filter(isOfPay) : found
  })
  return new Set(numbers)
}

it('a test names each complaint that the product answers', () => {
  const found = named()
  const numbers = Object.keys(COMPLAINTS)
  expect(numbers.filter((number) => !found.has(number))).toEqual([])
})
