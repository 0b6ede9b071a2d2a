import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COUNTRIES, countryAt } from './countries.ts'
import {
  daysOfService,
  isPaidAtYearEnd,
  type LawLeave,
  leaveCondition,
  leaveFigures,
  leavesOnDay,
  NO_PAY,
} from './leave.ts'
import { annualLeaveOfPart, malaysianLeave } from './malaysia/employment-act/leave.ts'
import { annualLeaveDays } from './taiwan/labor-standards/annual-leave.ts'
import { LABOR_STANDARDS_LEAVE } from './taiwan/labor-standards/leave.ts'

const taiwan = (id: string, day = '2026-06-01') => leavesOnDay(LABOR_STANDARDS_LEAVE, day).find((one) => one.id === id)

it('LEA-07a the Act of Malaysia by service: annual 8, 12, 16; sick 14, 18, 22; hospital 60, birth 98 and 7', () => {
  const of = (id: string) => [0, 23, 24, 59, 60, 400].map((months) => daysOfService(malaysianLeave(id), months))
  expect(of('annual')).toEqual([8, 8, 12, 12, 16, 16])
  expect(of('sick')).toEqual([14, 14, 18, 18, 22, 22])
  expect(['hospitalisation', 'maternity', 'paternity'].map((id) => of(id)[0])).toEqual([60, 98, 7])
  expect(malaysianLeave('paternity')).toMatchObject({ afterMonths: 12, notice: 30, calendarDays: true })
  expect(daysOfService(malaysianLeave('unpaid'), 3)).toBeNull()
})

it('LEA-07a annual leave of an incomplete year: less than half a day is left out, half or more is a day', () => {
  expect(Array.from({ length: 12 }, (_, months) => annualLeaveOfPart(months, months))).toEqual([
    0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7,
  ])
  expect([annualLeaveOfPart(24, 6), annualLeaveOfPart(60, 6)]).toEqual([6, 8])
})

it('LEA-07a Taiwan’s annual leave in steps is the ladder of article 38, in every month of service', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 600 }), (months) => {
      expect(daysOfService(taiwan('annual')!, months)).toBe(annualLeaveDays(months))
    }),
  )
  // Six months give three days for the half-year that follows, not for a year.
  expect(taiwan('annual')!.steps.filter(({ stretch }) => stretch)).toEqual([{ months: 6, days: 3, stretch: true }])
  expect(taiwan('annual')!.steps.at(-1)).toEqual({ months: 288, days: 30 })
})

it('LEA-07a Taiwan’s table changes with its law: ceremonies in May 2025, parental leave by the day in 2026', () => {
  expect(['2025-05-27', '2025-05-28'].map((day) => taiwan('indigenous_ceremonies', day)!.steps[0]!.days)).toEqual([
    1, 3,
  ])
  expect(taiwan('parental_by_day', '2025-12-31')).toBeUndefined()
  expect(taiwan('parental_by_day')).toMatchObject({ per: 'event', steps: [{ months: 0, days: 30 }] })
  expect([taiwan('family_care', '2025-12-31')!.unit, taiwan('family_care')!.unit]).toEqual(['half_day', 'hour'])
  // Before the first entry its own holds: types are made for years that began earlier.
  expect(taiwan('sick', '2020-01-01')!.steps).toEqual([{ months: 0, days: 30 }])
})

it('LEA-18 what a leave pays: half of the first thirty sick days, birth by service, nothing for personal leave', () => {
  expect(taiwan('sick')!.pay).toEqual({ by: 'days', first: 30, share: 500_000, beyond: 0 })
  expect(taiwan('maternity')!.pay).toEqual({ by: 'service', months: 6, before: 500_000, share: 1_000_000 })
  expect(taiwan('personal')!.pay).toEqual({ by: 'all', share: 0 })
  expect(taiwan('marriage')!.pay).toEqual({ by: 'all', share: 1_000_000 })
  // Gender Equality in Employment Act art. 14: half pay, within the thirty days of sick leave or beyond them.
  expect(taiwan('menstrual')!.pay).toEqual({ by: 'all', share: 500_000 })
  expect(taiwan('menstrual')!.within).toEqual({ id: 'sick', after: 3 })
  expect(taiwan('family_care')!.within).toEqual({ id: 'personal', after: 0 })
})

it('LEA-07a every country offers leave in one shape: names in both languages, steps that rise, leaves it has', () => {
  for (const { code, leaves } of COUNTRIES)
    for (const { from, value } of leaves) {
      const ids = value.map(({ id }) => id)
      expect([code, from, new Set(ids).size]).toEqual([code, from, ids.length])
      for (const leave of value) {
        expect(leave.name.en).toMatch(/^[A-Z]/)
        expect(leave.name.zh).toMatch(/\p{Script=Han}/u)
        expect(leave.steps.map(({ months }) => months)).toEqual(
          leave.steps.map(({ months }) => months).sort((a, b) => a - b),
        )
        if (leave.within) expect(ids).toContain(leave.within.id)
      }
    }
  expect(countryAt('MY')!.leaves[0]!.value.length).toBeGreaterThan(5)
})

it('PAY-03a the law screen says each leave with its days, by years of service where they rise', () => {
  const said = leaveFigures([malaysianLeave('annual'), malaysianLeave('maternity'), taiwan('annual')!])
  expect(said.map(({ name, value }) => [name.en, value])).toEqual([
    ['Annual leave, years of service → days', '0 → 8 · 2 → 12 · 5 → 16'],
    ['Maternity leave, days each time', '98'],
    ['Annual leave, years of service → days', expect.stringMatching(/^0.5 → 3 · 1 → 7 · .* · 24 → 30$/)],
  ])
  expect(leaveFigures([malaysianLeave('unpaid')])).toEqual([])
})

it('LEA-07a whom a leave is for, and whether its unused days are paid, is what the latest table says', () => {
  const leave = (more: Partial<LawLeave>): LawLeave => ({
    id: 'x',
    name: { en: 'X', zh: '假' },
    per: 'year',
    steps: [],
    pay: NO_PAY,
    ...more,
  })
  const table = (from: string, ...value: LawLeave[]) => ({ from, source: '', value })
  const changed = [
    table('2024-01-01', leave({ onlyFor: 'indigenous', unused: 'paid' }), leave({ id: 'y' })),
    table(
      '2025-01-01',
      leave({ id: 'y', unused: 'paid' }),
      leave({ unused: 'paid_on_leaving', onlyFor: 'dismissal_notice' }),
    ),
  ]
  expect(['x', 'y', 'z'].map((id) => leaveCondition(changed, id))).toEqual(['dismissal_notice', null, null])
  expect(['x', 'y', 'z'].map((id) => isPaidAtYearEnd(changed, id))).toEqual([false, true, false])
  expect([leaveCondition([], 'x'), isPaidAtYearEnd([], 'x'), leavesOnDay([], '2026-01-01')]).toEqual([null, false, []])
  // Taiwan: Labor Standards Act art. 16 II and art. 38 IV; Act on Memorial Days and Festivals art. 6.
  const conditions = LABOR_STANDARDS_LEAVE.at(-1)!.value.flatMap(({ id }) => {
    const condition = leaveCondition(LABOR_STANDARDS_LEAVE, id)
    return condition === null ? [] : [[id, condition]]
  })
  expect(conditions).toEqual([
    ['job_search', 'dismissal_notice'],
    ['indigenous_ceremonies', 'indigenous'],
  ])
  const paid = LABOR_STANDARDS_LEAVE.at(-1)!.value.filter(({ id }) => isPaidAtYearEnd(LABOR_STANDARDS_LEAVE, id))
  expect(paid.map(({ id }) => id)).toEqual(['annual'])
})

it('LEA-07a service is in whole months that have passed', () => {
  for (const months of [-1, 0.5, Number.NaN]) {
    expect(() => daysOfService(taiwan('annual')!, months)).toThrow(RangeError)
    expect(() => annualLeaveDays(months)).toThrow(RangeError)
  }
})

it('LEA-07a LEA-09 each leave of Taiwan has its unit, proof, notice, service and days as its article says', () => {
  const told = LABOR_STANDARDS_LEAVE.at(-1)!.value.map((leave) => {
    const { id, per, steps, unit = 'day', needsProof, calendarDays, gender, afterMonths, notice, beyondUnpaid } = leave
    const days = steps.length > 1 ? 'by service' : (steps[0]?.days ?? 'as needed')
    const marks = [needsProof && 'proof', calendarDays && 'calendar days', gender, beyondUnpaid && 'more unpaid']
    const since = afterMonths === undefined ? '' : `after ${afterMonths} months`
    return [id, `${days} per ${per}`, unit, ...[...marks, since, notice && `${notice} days before`].filter(Boolean)]
  })
  expect(told).toEqual([
    ['annual', 'by service per year', 'half_day'],
    ['sick', '30 per year', 'half_day', 'more unpaid'],
    ['sick_hospitalised', '365 per event', 'day', 'proof'],
    ['personal', '14 per year', 'half_day'],
    ['family_care', '7 per year', 'hour'],
    ['menstrual', '1 per month', 'half_day', 'female'],
    ['marriage', '8 per event', 'day', 'proof'],
    ['bereavement_parent_spouse', '8 per event', 'day'],
    ['bereavement_grandparent_child', '6 per event', 'day'],
    ['bereavement_sibling', '3 per event', 'day'],
    // Eight weeks, four weeks, a week and five days.
    ['maternity', '56 per event', 'day', 'proof', 'calendar days', 'female'],
    ['miscarriage_3_months', '28 per event', 'day', 'proof', 'calendar days', 'female'],
    ['miscarriage_2_months', '7 per event', 'day', 'proof', 'calendar days', 'female'],
    ['miscarriage_under_2_months', '5 per event', 'day', 'proof', 'calendar days', 'female'],
    ['pregnancy_check_up', '7 per event', 'hour', 'female'],
    ['paternity', '7 per event', 'hour'],
    // Two years, of which one may be a leap year; applied for ten days before, by the day five.
    ['parental', '731 per event', 'day', 'calendar days', 'after 6 months', '10 days before'],
    ['parental_by_day', '30 per event', 'day', 'after 6 months', '5 days before'],
    ['official', 'as needed per event', 'half_day'],
    ['occupational_injury', 'as needed per event', 'day', 'proof'],
    ['job_search', '2 per week', 'half_day'],
    ['indigenous_ceremonies', '3 per year', 'day', 'proof'],
    ['unpaid', 'as needed per event', 'half_day'],
  ])
  // Only annual leave waits for service.
  for (const { id, steps } of LABOR_STANDARDS_LEAVE.at(-1)!.value)
    if (id !== 'annual') expect(steps.every(({ months }) => months === 0)).toBe(true)
  // What types made from earlier tables may still say.
  const formerly = LABOR_STANDARDS_LEAVE.at(-1)!.value.flatMap(({ id, formerly }) => (formerly ? [[id, formerly]] : []))
  expect(formerly).toEqual([
    ['pregnancy_check_up', { unit: 'half_day' }],
    ['paternity', { gender: 'male', unit: 'half_day' }],
    ['parental', { days: 730 }],
  ])
})
