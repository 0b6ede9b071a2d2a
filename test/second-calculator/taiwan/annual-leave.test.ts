import { expect, it } from 'vitest'
import { addDays, addMonths, type Day, daysBetween } from '#base/days/days.ts'
import { unusedLeavePay } from '#statutory/taiwan/labor-standards/annual-leave.ts'
import { LABOR_STANDARDS_LEAVE } from '#statutory/taiwan/labor-standards/leave.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { ONE_DAY, type TypeRules } from '../../../modules/time/leave/ledger/type-rules.ts'
import { encashedMinutes } from '../../../modules/time/leave/pay/encashed-rate.ts'
import { computePaidOutLeave } from '../../../modules/time/leave/pay/paid-out.ts'
import { lawEntitlementRows, lawVersionSettings } from '../../../modules/time/leave/policy/seed.ts'
import { facts, leaveCharges, person, row, rules } from '../../../modules/time/leave/testing/sample-rules.ts'
import { fromWhole } from '../exact.ts'
import { seededRandom } from '../seeded-random.ts'
import { type CalendarDay, unusedOnLeaving } from './annual-leave.ts'
import { inDollars, nearestDollar } from './dollars.ts'
import { unusedLeave } from './work-pay.ts'

const annual = LABOR_STANDARDS_LEAVE.at(-1)!.value.find(({ id }) => id === 'annual')!
const settings = lawVersionSettings(annual)
/** The leave type that the product makes from the law. */
const lawType = rules(0, {
  from: '2000-01-01',
  yearBy: settings.year_by as TypeRules['yearBy'],
  part: settings.part as TypeRules['part'],
  encashLost: { by: 'percent', rate: Number(settings.lost_rate) },
  encashLeaving: Number(settings.encash_leaving),
  rows: lawEntitlementRows(annual).map(({ months, amount, is_stretch }) =>
    row(amount / ONE_DAY, { months, stretch: is_stretch }),
  ),
})
const law = lawFor('2026-11')

const inNumbers = (day: Day): CalendarDay => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, day: date }
}

/** What the product pays somebody who leaves, in days and dollars. */
function paidOnLeaving(
  joined: Day,
  last: Day,
  takenDays: readonly Day[],
  wage: number,
): [days: number, dollars: number] {
  const who = person(joined, { last, leavesKnown: addDays(last, -30) })
  const charges = leaveCharges('r', takenDays)
  const span = { first: last, last }
  const [paid] = computePaidOutLeave({ employee: 'e', type: 't' }, [lawType], who, facts({ charges }), span)
  const amount = paid?.amount ?? 0
  const minutes = encashedMinutes(amount, 'days', law.working.value.dayMinutes)
  return [amount / ONE_DAY, unusedLeavePay(law.working, { wage, minutes }).amount]
}

it('LEA-07b PAY-04a annual leave on leaving is what the service gave last less what was taken, at every step of service', () => {
  // The day before a step, the day of it, and within the month after.
  for (const joined of ['2015-03-01', '2019-02-11', '2020-10-16', '2022-12-28'])
    for (const months of [5, 6, 7, 11, 12, 23, 24, 35, 36, 59, 60, 61, 119, 120, 132, 143])
      for (const shift of [-1, 0, 19]) {
        const last = addDays(addMonths(joined, months), shift)
        const days = unusedOnLeaving(inNumbers(joined), inNumbers(last), 0)
        const dollars = inDollars(nearestDollar(unusedLeave(fromWhole(43_210), fromWhole(days))))
        expect([joined, last, ...paidOnLeaving(joined, last, [], 43_210)]).toEqual([joined, last, days, dollars])
      }
})

it('LEA-07b PAY-04a the published cases: 12,333 and 27,067 on leaving, and less for what was taken of the year', () => {
  expect(paidOnLeaving('2024-09-02', '2026-11-15', [], 37_000)).toEqual([10, 12_333])
  expect(paidOnLeaving('2022-03-01', '2026-11-27', [], 58_000)).toEqual([14, 27_067])
  // Two days of this service year, and one of the year before, which lessens nothing.
  const taken = ['2026-08-31', '2026-09-02', '2026-09-03']
  expect(paidOnLeaving('2024-09-02', '2026-11-15', taken, 37_000)).toEqual([8, 9_867])
  expect(unusedOnLeaving(inNumbers('2024-09-02'), inNumbers('2026-11-15'), 2)).toBe(8)
})

it('LEA-07b PAY-04a annual leave on leaving agrees for drawn people: any days of joining and leaving, days taken and wages', () => {
  const by = seededRandom(38)
  const met = { nothing: 0, halfYear: 0, some: 0, all: 0, overTen: 0 }
  for (let round = 0; round < 1_500; round++) {
    const joined = addDays('2001-01-01', by.between(0, 9_000))
    const last = addDays(joined, by.chance(50) ? by.between(0, 1_200) : by.between(0, 9_000))
    const given = unusedOnLeaving(inNumbers(joined), inNumbers(last), 0)
    // Days in a row that end with the last day of work or before it, within the days since the last step.
    const since = daysSinceStep(joined, last)
    const taken = Math.min(given, by.between(0, given), since)
    const end = addDays(last, -by.between(0, since - taken))
    const days = Array.from({ length: taken }, (_, at) => addDays(end, -at))
    const wage = by.between(29_500, 120_000)
    const left = unusedOnLeaving(inNumbers(joined), inNumbers(last), taken)
    const dollars = inDollars(nearestDollar(unusedLeave(fromWhole(wage), fromWhole(left))))
    expect([joined, last, taken, ...paidOnLeaving(joined, last, days, wage)]).toEqual([
      joined,
      last,
      taken,
      left,
      dollars,
    ])
    if (given === 0) met.nothing++
    if (given === 3) met.halfYear++
    if (taken > 0 && left > 0) met.some++
    if (taken > 0 && left === 0) met.all++
    if (given > 15) met.overTen++
  }
  for (const [kind, times] of Object.entries(met)) expect([kind, times > 30]).toEqual([kind, true])
})

/** Days from the last step of service, which gave the leave, to the last day, both included. */
function daysSinceStep(joined: Day, last: Day): number {
  let step = joined
  for (const months of [6, ...Array.from({ length: 40 }, (_, year) => 12 * (year + 1))])
    if (addMonths(joined, months) <= last) step = addMonths(joined, months)
  return daysBetween(step, last) + 1
}
