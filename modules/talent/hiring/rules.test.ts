import { expect, it } from 'vitest'
import { isOffered, payOf, probationEnd, reportDue, requireHirable } from './rules.ts'

it('REC-03e a card becomes an employee at its first day, once', () => {
  const card = { state: 'active', stage: 'onboard_date', onboard_on: '2026-12-01' }
  expect(requireHirable(card)).toBe('2026-12-01')
  for (const [more, code] of [
    [{ stage: 'offer_accepted' }, 'hiring_not_yet'],
    [{ onboard_on: null }, 'hiring_not_yet'],
    [{ state: 'rejected' }, 'onboarding_not_active'],
    [{ state: 'hired', stage: 'migrate' }, 'hiring_done'],
  ] as const)
    expect(() => requireHirable({ ...card, ...more })).toThrow(code)
})

it('REC-03e pay is the offer’s unless HR gives another, which is then no offer', () => {
  const offer = { amount: 450_000, pay_period: 'month' } as const
  expect(payOf({ pay_period: 'hour' }, offer)).toBe(offer)
  expect(payOf({ amount: 1_200, pay_period: 'hour' }, offer)).toEqual({ amount: 1_200, pay_period: 'hour' })
  expect(() => payOf({ pay_period: 'month' }, null)).toThrow()
  expect(isOffered(offer, offer)).toBe(true)
  expect(isOffered({ amount: 450_001, pay_period: 'month' }, offer)).toBe(false)
  expect(isOffered({ amount: 450_000, pay_period: 'hour' }, offer)).toBe(false)
  expect(isOffered(offer, null)).toBe(false)
})

it('REC-03e a probation ends the day before so many months are over', () => {
  expect(probationEnd('2026-12-01', 3)).toBe('2027-02-28')
  expect(probationEnd('2026-11-30', 3)).toBe('2027-02-27')
  expect(probationEnd('2026-12-01', 0)).toBeNull()
  expect(probationEnd('2026-12-01', null)).toBeNull()
})

it('REC-13a a new employee is reported within thirty days', () => {
  expect(reportDue('2026-11-01', '2026-11-20')).toEqual({ due_day: '2026-12-01', days_left: 11 })
  expect(reportDue('2026-11-01', '2026-12-01')).toEqual({ due_day: '2026-12-01', days_left: 0 })
  expect(reportDue('2026-11-01', '2026-12-03')).toEqual({ due_day: '2026-12-01', days_left: -2 })
})
