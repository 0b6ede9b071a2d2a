import { expect, it } from 'vitest'
import { AbsenceKind } from '../../pay/payroll/values.ts'
import { dashboardLabels } from './labels.ts'
import { countedDays, DAYS_AHEAD, findRunMatter, nextPayDay, PERMIT_DAYS_AHEAD } from './rules.ts'

it('HRM-01a the headcount has the last day of eleven months and today', () => {
  const days = countedDays('2026-02-10')
  expect(days).toHaveLength(12)
  expect(days[0]).toEqual({ month: '2025-03', day: '2025-03-31' })
  expect(days.at(-2)).toEqual({ month: '2026-01', day: '2026-01-31' })
  expect(days.at(-1)).toEqual({ month: '2026-02', day: '2026-02-10' })
})

it('HRM-01a reminders cover thirty days, and sixty for work permits', () => {
  expect([DAYS_AHEAD, PERMIT_DAYS_AHEAD]).toEqual([30, 60])
})

it('HRM-01a the pay day is the month’s last day where the month is too short, and moves to the next month once past', () => {
  const rule = {
    cycle: 'monthly' as const,
    cycle_ends: [],
    cycle_pay_days: [],
    pay_day: 28,
    paid_next_month: false,
    week_end: 0,
    pay_after: 0,
  }
  expect(nextPayDay('2026-02-10', { ...rule, pay_day: 31 })).toBe('2026-02-28')
  expect(nextPayDay('2026-11-28', rule)).toBe('2026-11-28')
  expect(nextPayDay('2026-12-29', rule)).toBe('2027-01-28')
  const halves = { ...rule, cycle: 'semi_monthly' as const, cycle_ends: [15], cycle_pay_days: [18], pay_day: 5 }
  expect(nextPayDay('2026-12-01', halves)).toBe('2026-12-05')
  expect(nextPayDay('2026-12-06', halves)).toBe('2026-12-18')
})

it('HRM-01a a run waits for its blockers first, then for rows to check', () => {
  expect(findRunMatter({ state: 'draft', blocked: 0, toCheck: 0 })).toBe('calculate')
  expect(findRunMatter({ state: 'calculated', blocked: 2, toCheck: 5 })).toBe('unblock')
  expect(findRunMatter({ state: 'calculated', blocked: 1, toCheck: 0 })).toBe('unblock')
  expect(findRunMatter({ state: 'calculated', blocked: 0, toCheck: 1 })).toBe('check')
  expect(findRunMatter({ state: 'calculated', blocked: 0, toCheck: 0 })).toBe('confirm')
  expect(findRunMatter({ state: 'confirmed', blocked: 0, toCheck: 0 })).toBe('approve')
  expect(findRunMatter({ state: 'approved', blocked: 0, toCheck: 0 })).toBeNull()
})

it('HRM-01a every kind of absence has a label on the cards', () => {
  const keys = AbsenceKind.options.map((one) => `dashboard.away.${one}`)
  expect(keys.filter((key) => !(key in dashboardLabels))).toEqual([])
})
