import { expect, it, vi } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import { addDays } from '#base/days/days.ts'
import { normalMinutes } from '#statutory/normal-hours.ts'
import { daysOffInPeriod } from '#statutory/taiwan/labor-standards/day-off.ts'
import { hoursOfAct } from '#statutory/taiwan/labor-standards/hours.ts'
import { overtimePay } from '#statutory/taiwan/labor-standards/overtime.ts'
import { lawFor } from '#statutory/taiwan/law.ts'
import { patience } from '#test/patience.ts'
import { flexiblePeriods } from '../../../modules/calendar/workdays/flexible-periods.ts'
import type { Workday } from '../../../modules/calendar/workdays/workday.ts'
import { emergencyWork } from '../../../modules/time/hours/overtime/counting/emergency.ts'
import { earnedAmount } from '../../../modules/time/leave/ledger/off-in-lieu.ts'
import { findWarnings } from '../../../modules/time/shifts/plan/warnings.ts'
import { dividedBy, fromWhole } from '../exact.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { inDollars, nearestDollar } from './dollars.ts'
import {
  brokenLimits,
  countDaysOff,
  daysOf,
  overtimeOfPeriod,
  regularDayOffWork,
  type Scheme,
  walkNormalMinutes,
} from './working-time.ts'

vi.setConfig({ testTimeout: patience(60_000) })

const MONDAY = '2026-06-01'
const act = hoursOfAct('2026-06')
const { working } = lawFor('2026-06')
const SCHEMES = ['two weeks', 'four weeks', 'eight weeks'] as const
const NAMES = { 'two weeks': 'two_weeks', 'four weeks': 'four_weeks', 'eight weeks': 'eight_weeks' } as const
const hoursIn = (scheme: Scheme) => (scheme === 'one week' ? act.normal!.weekly : act.normal!.schemes[NAMES[scheme]])

/** Minutes of each day of a period: around the limits, with more or fewer days off. */
function drawPeriod(by: SeededRandom, scheme: Scheme): number[] {
  const free = by.between(5, 45)
  const usual = by.one([7, 8, 9, 10])
  return Array.from({ length: daysOf(scheme) }, () =>
    by.chance(free) ? 0 : Math.max(60, usual * 60 + by.one([-60, -1, 0, 0, 0, 0, 1, 60])),
  )
}

const toWorkday = (minutes: number): Workday => {
  const hours = minutes === 0 ? null : workHours({ start: 480, end: 480 + minutes, break: 0, divides: null })
  const part = hours && { id: 's', shift: 's', name: 'S', hours, margins: null }
  return {
    employed: true,
    office: null,
    kind: hours ? 'working' : 'rest_day',
    hours,
    shift: part && { source: 'shift', id: 's', name: 'S', parts: [part] },
    holidays: [],
    away: [],
  }
}

it('SHF-08abcdi normal minutes and overtime of drawn periods equal a walk through their minutes, to the dollar', () => {
  const by = seededRandom(30)
  for (let round = 0; round < 120; round++)
    for (const scheme of ['one week', ...SCHEMES] as const) {
      const planned = drawPeriod(by, scheme)
      const product = normalMinutes(planned, hoursIn(scheme))
      const second = walkNormalMinutes(scheme, planned)
      expect([scheme, planned, product]).toEqual([scheme, planned, second])
      const wage = by.one([36_000, 43_210, 87_653])
      const owed = overtimeOfPeriod(fromWhole(wage), scheme, planned, 'exact')
      planned.forEach((minutes, at) => {
        const beyond = minutes - product[at]!
        // A day of the Act has four hours of overtime at most: the second calculator prices no more.
        if (beyond > 240) return
        const paid = overtimePay(working, { day: 'working_day', wage, minutes: beyond }).amount
        expect([scheme, planned, at, paid]).toEqual([scheme, planned, at, inDollars(nearestDollar(owed[at]!))])
      })
    }
})

it('SHF-08ef days off of drawn periods are as many regular ones, rest days and others as counted', () => {
  const by = seededRandom(36)
  for (let round = 0; round < 400; round++)
    for (const scheme of SCHEMES) {
      const planned = drawPeriod(by, scheme)
      const firstWeekday = by.between(0, 6)
      const isOff = planned.map((minutes) => minutes === 0)
      const kinds = daysOffInPeriod(hoursIn(scheme), { isOff, firstWeekday }, by.one([[6, 0], [0], [3, 5], []]))
      const count = (kind: (typeof kinds)[number]) => kinds.filter((one) => one === kind).length
      expect([scheme, planned, count('regular_day_off'), count('rest_day'), count('non_working')]).toEqual([
        scheme,
        planned,
        ...countDaysOff(scheme, planned),
      ])
      expect(kinds.map((kind) => kind !== null)).toEqual(isOff)
    }
})

it('SHF-08jk the planner warns of drawn periods where counting finds a broken limit, and nowhere else', () => {
  const by = seededRandom(301)
  for (let round = 0; round < 200; round++)
    for (const scheme of SCHEMES) {
      const planned = drawPeriod(by, scheme)
      const last = addDays(MONDAY, planned.length - 1)
      const stretch = { scheme: NAMES[scheme], starts: MONDAY, first: MONDAY, last, country: 'TW', isNamed: false }
      const warnings = findWarnings(MONDAY, planned.map(toWorkday), MONDAY, {
        law: () => act.planning,
        restMinutes: null,
        periods: flexiblePeriods([stretch], { first: MONDAY, last }),
      })
      const found = warnings.flatMap(({ day, rule }) =>
        ['month', 'rest', 'day'].includes(rule)
          ? []
          : [`${(Date.parse(day) - Date.parse(MONDAY)) / 86_400_000} ${rule}`],
      )
      expect([scheme, planned, found.sort()]).toEqual([scheme, planned, brokenLimits(scheme, planned)])
    }
})

it('OT-11bc work on a regular day off is paid, earns a day and is reported by the same hour of the next day', () => {
  for (const wage of [36_000, 43_210, 87_653])
    for (const minutes of [1, 60, 479, 480, 481, 720]) {
      const second = regularDayOffWork(fromWhole(wage), dividedBy(fromWhole(minutes), fromWhole(60)), 'exact')
      const pay = overtimePay(working, { day: 'regular_day_off', wage, minutes }).amount
      const days = earnedAmount('days', { asked: minutes, recorded: minutes, normal: 480, wholeDay: true }) / 1_000_000
      const start = 600
      const piece = {
        day: MONDAY,
        work: 'dayOff',
        type: 'disaster',
        where: 'all',
        start,
        end: start + minutes,
        minutes,
      }
      const work = emergencyWork(act, [piece as never])!
      const reportHours =
        (Date.parse(work.reportBy.day) - Date.parse(MONDAY)) / 3_600_000 + (work.reportBy.minute - start) / 60
      expect([wage, minutes, pay, days, reportHours]).toEqual([
        wage,
        minutes,
        inDollars(nearestDollar(second.pay)),
        second.daysInLieu,
        second.reportHours,
      ])
    }
})
