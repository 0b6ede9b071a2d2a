import { describe, expect, it } from 'vitest'
import type { PersonRow } from './people.ts'
import type { RunRow } from './run-row.ts'
import { remainingMonths, toServiceDays } from './service-days.ts'

const person = (joined_on: string, last_paid: string | null) => ({ joined_on, last_paid }) as PersonRow
const run = (period: string, more: Partial<RunRow> = {}) =>
  ({ period, kind: 'monthly', country: 'MY', sequence: 1, ...more }) as RunRow
/** By the rule of the run's country. */
const service = (who: PersonRow, of: RunRow, settled?: Parameters<typeof toServiceDays>[2]) =>
  toServiceDays(who, of, settled, { settlesMonths: of.country === 'TW' })
const settledMonth = (paid_until: string | null, closed = false) => ({ paid_until, closed }) as never

describe('PAY-03a complaint 56: the tax of leavers is spread over the months that are left', () => {
  const monthsLeftFor = (last: string | null, period: string) =>
    remainingMonths(person('2020-01-01', last), run(period)).monthsLeft
  it('counts the months up to the one somebody leaves in, and none is left in that one or after it', () => {
    expect(monthsLeftFor('2026-08-15', '2026-06')).toBe(2)
    expect(monthsLeftFor('2026-08-31', '2026-07')).toBe(1)
    expect(monthsLeftFor('2026-08-01', '2026-08')).toBe(0)
    expect(monthsLeftFor('2026-08-15', '2026-09')).toBe(0)
    expect(monthsLeftFor('2025-12-20', '2026-01')).toBe(0)
    expect(monthsLeftFor('2026-11-30', '2026-01')).toBe(10)
  })
  it('is absent for somebody who stays to the end of the year', () => {
    expect(monthsLeftFor(null, '2026-06')).toBeUndefined()
    expect(monthsLeftFor('2026-12-01', '2026-06')).toBeUndefined()
    expect(monthsLeftFor('2027-03-31', '2026-06')).toBeUndefined()
  })
})

describe('PAY-05 the days that a run owes somebody', () => {
  const days = (who: PersonRow, of: RunRow, settled?: never) => service(who, of, settled).days
  it('are those of the month from joining to the last paid day', () => {
    expect(days(person('2020-01-01', null), run('2026-06'))).toEqual({ from: '2026-06-01', until: '2026-06-30' })
    expect(days(person('2026-06-10', '2026-06-10'), run('2026-06'))).toEqual({
      from: '2026-06-10',
      until: '2026-06-10',
    })
    expect(days(person('2026-06-30', null), run('2026-06'))).toEqual({ from: '2026-06-30', until: '2026-06-30' })
    expect(days(person('2026-07-01', null), run('2026-06'))).toBeNull()
    expect(days(person('2020-01-01', '2026-05-31'), run('2026-06'))).toBeNull()
  })
  it('start after what an approved run has paid, and are none where that was all', () => {
    const whole = person('2020-01-01', null)
    expect(days(whole, run('2026-06'), settledMonth('2026-06-15'))).toEqual({ from: '2026-06-16', until: '2026-06-30' })
    expect(days(whole, run('2026-06'), settledMonth('2026-06-29'))).toEqual({ from: '2026-06-30', until: '2026-06-30' })
    expect(days(whole, run('2026-06'), settledMonth('2026-06-30'))).toBeNull()
    expect(days(whole, run('2026-06'), settledMonth('2026-05-31'))).toEqual({ from: '2026-06-01', until: '2026-06-30' })
    expect(service(whole, run('2026-06'), settledMonth(null, true)).closed).toBe(true)
    expect(service(whole, run('2026-06'), undefined).closed).toBe(false)
  })
  it('are none for a run of typed amounts, or for a final run of somebody who stays', () => {
    const none = { days: null, inMonth: null, open: false, closed: false }
    expect(service(person('2020-01-01', null), run('2026-06', { kind: 'bonus' }), undefined)).toEqual(none)
    expect(service(person('2020-01-01', null), run('2026-06', { kind: 'final' }), undefined)).toEqual(none)
    expect(days(person('2020-01-01', '2026-06-05'), run('2026-06', { kind: 'final' }))).toEqual({
      from: '2026-06-01',
      until: '2026-06-05',
    })
  })
  it('leave the month open while a later cycle of it follows for somebody who is still in service', () => {
    const half = (number: number) =>
      run('2026-06', {
        sequence: number,
        span: {
          cycle: 'half_monthly',
          parts: [
            {
              number,
              of: 2,
              first: number === 1 ? '2026-06-01' : '2026-06-16',
              last: number === 1 ? '2026-06-15' : '2026-06-30',
            },
          ],
          month: { first: '2026-06-01', last: '2026-06-30' },
          recurring: 'last',
        } as never,
      })
    const open = (last: string | null, number: number) =>
      service(person('2020-01-01', last), half(number), undefined).open
    expect([open(null, 1), open(null, 2)]).toEqual([true, false])
    expect([open('2026-06-15', 1), open('2026-06-16', 1)]).toEqual([false, true])
    // The wage month is given where it is not exactly what the run pays.
    expect(service(person('2020-01-01', null), half(1), undefined).inMonth).toEqual({
      from: '2026-06-01',
      until: '2026-06-30',
    })
    expect(service(person('2020-01-01', null), run('2026-06'), undefined).inMonth).toBeNull()
    expect(service(person('2026-06-10', null), run('2026-06', { country: 'TW' }), undefined).inMonth).toEqual({
      from: '2026-06-10',
      until: '2026-06-30',
    })
    expect(service(person('2026-07-01', null), run('2026-06', { country: 'TW' }), undefined).inMonth).toBeNull()
  })
})
