import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { lawFor as taiwanLawFor } from '#statutory/taiwan/law.ts'
import { computePayslip } from '../countries.ts'
import type { MalaysianPayInputs } from '../malaysia/inputs.ts'
import type { PayStretch, PersonInputs } from '../payslip/inputs.ts'
import type { Payslip } from '../payslip/slip.ts'
import type { TaiwanPayInputs } from '../taiwan/inputs.ts'
import { countryChecks, minimumWageChecks, unusualPayChecks } from '../testing/checks.ts'
import { runItem, TAIWAN_CHOICES, TAIWANESE, testInputs, testRun } from '../testing/people.ts'

const MONTH = '2026-01'
const law = lawFor(MONTH)
const there = taiwanLawFor(MONTH)
const TYPED = {
  overtime: runItem('overtime', { work: 'overtime' }),
  rest: runItem('rest', { work: 'restDay' }),
  holiday: runItem('holiday', { work: 'publicHoliday' }),
  off: runItem('off', { work: 'dayOff' }),
  missed: runItem('missed', { work: 'missedHours' }),
  allowance: runItem('allowance', { ordinaryRate: true }),
}
const run = testRun(MONTH, { items: TYPED })
const taiwan = testRun(MONTH, {
  currency: 'TWD',
  taiwan: TAIWAN_CHOICES,
  items: { ...TYPED, meal: runItem('meal', { taiwan: 'meal_allowance' }) },
})
function formosan(pay: number, more: Partial<TaiwanPayInputs> = {}): TaiwanPayInputs {
  const { status: _, ...person } = testInputs(MONTH, pay)
  return { ...person, taiwan: TAIWANESE, ...more }
}
const stretch = (from: string, until: string, amount: number, per?: PayStretch['per']): PayStretch => ({
  from: `${MONTH}-${from}`,
  until: `${MONTH}-${until}`,
  amount,
  ...(per && { per }),
})

describe('PAY-09a pay against the minimum wage', () => {
  const least = (fullPay: number, more: Partial<MalaysianPayInputs> = {}, partTime = false) => {
    const inputs = testInputs(MONTH, 0, more)
    const slip: Payslip = { ...computePayslip(inputs, run, law), fullPay }
    return minimumWageChecks(slip, inputs, { partTime }, run, law)[0]?.[1]?.minimum
  }
  it('PAY-09a pay from the first sen up to below the wage is a check, and zero pay and part-time are not', () => {
    expect([least(0), least(1), least(1_699_99), least(1_700_00)]).toEqual([undefined, 1_700_00, 1_700_00, undefined])
    expect(least(1, {}, true)).toBeUndefined()
  })
  it('PAY-09a the wage is converted for half a month, a week, and a day by the working days of a week', () => {
    const of = (per: PayStretch['per'], week = [1, 2, 3, 4, 5]) =>
      least(1, { pay: [stretch('01', '15', 5), stretch('16', '31', 5, per)], week })
    expect(of('semi_monthly')).toBe(850_00)
    // 1,700 × 12 ÷ 52 weeks, and ÷ 5 or 6 days of each.
    expect(of('weekly')).toBe(392_31)
    expect([of('daily'), of('daily', [1, 2, 3, 4, 5, 6]), of('daily', [])]).toEqual([78_46, 65_38, 392_31])
  })
  it('PAY-04 in Taiwan the check compares the regular wage of paid people, and part-timers’ pay by hours', () => {
    const floor = (fullPay: number, more: Partial<TaiwanPayInputs> = {}, partTime = false) => {
      const inputs = formosan(20_000, more)
      const slip: Payslip = { ...computePayslip(inputs, taiwan, there), fullPay }
      return minimumWageChecks(slip, inputs, { partTime }, taiwan, there)[0]?.[1]
    }
    expect([floor(1), floor(0)]).toEqual([{ pay: 20_000, minimum: 29_500 }, undefined])
    expect(floor(20_000, { minutes: 240 })?.minimum).toBe(29_500)
    expect(floor(20_000, { minutes: 480 }, true)?.minimum).toBe(29_500)
    expect(floor(20_000, { minutes: 479 }, true)?.minimum).toBe(29_439)
    expect(floor(20_000, { minutes: 240 }, true)).toBeUndefined()
    const meal = { code: 'meal', amount: 3_000, from: '2026-01-01', recurring: true as const }
    expect(floor(1, { items: [meal] })).toEqual({ pay: 23_000, minimum: 29_500 })
  })
})

describe('PAY-09a pay ten times the usual in Taiwan', () => {
  const findings = (pay: number, before: number | null, more: Partial<TaiwanPayInputs> = {}) =>
    unusualPayChecks(formosan(pay, more), before, taiwan, there).map(([, params]) => params)
  it('PAY-09a first pay from ten times the minimum wage on, or ten times the pay of the month before, is a check', () => {
    expect([findings(294_999, null), findings(295_000, null)]).toEqual([[], [{ pay: 295_000, usual: 29_500 }]])
    expect([findings(479_999, 48_000), findings(480_000, 48_000)]).toEqual([[], [{ pay: 480_000, usual: 48_000 }]])
    expect(findings(600_000, 600_000)).toEqual([])
  })
  it('PAY-09a an hourly rate from ten times the minimum wage on is a check', () => {
    const hours = (perHour: number) => findings(0, null, { items: [{ code: 'meal', minutes: 60, rate: { perHour } }] })
    expect([hours(1_959), hours(1_960)]).toEqual([[], [{ pay: 1_960, usual: 196 }]])
  })
})

describe('PAY-06a an incomplete month against its calendar days', () => {
  const calendarDaysFinding = (more: Partial<MalaysianPayInputs>) =>
    countryChecks(
      'below_calendar_days',
      testInputs(MONTH, 3_100_00, more),
      testRun(MONTH, { proration: 'working_days' }),
      law,
    )[0]?.[1]
  it('PAY-06a a whole month is complete, whatever the proration of a raise in it', () => {
    // Eleven and eleven of 22 working days are less than fifteen and sixteen of 31.
    const raise = [stretch('01', '15', 3_000_00), stretch('16', '31', 4_000_00)]
    expect(calendarDaysFinding({ pay: raise })).toBeUndefined()
  })
  it('PAY-06a for a leaver the days up to the last one count', () => {
    expect(calendarDaysFinding({ until: '2026-01-25', pay: [stretch('01', '25', 3_100_00)] })).toEqual({
      pay: 2_395_45,
      least: 2_500_00,
    })
  })
  it('PAY-06a zero pay is not less than zero pay', () => {
    expect(calendarDaysFinding({ from: '2026-01-22', pay: [stretch('22', '31', 0)] })).toBeUndefined()
    expect(calendarDaysFinding({ from: '2026-01-22', pay: [] })).toBeUndefined()
  })
  it('PAY-06a the Malaysian Act does not apply in Taiwan', () => {
    expect(countryChecks('below_calendar_days', formosan(30_000, { from: '2026-01-22' }), taiwan, there)).toEqual([])
  })
})

describe('PAY-09a hours that somebody looks at', () => {
  const hours = (code: string, minutes: number) => ({ code, minutes })
  it('PAY-09a a run without overtime has no overtime finding, whatever earlier runs had, and amounts count no hours', () => {
    const before = { overtimeBefore: { month: 60 * 60, quarter: [] } }
    expect(countryChecks('overtime_above_limit', formosan(48_000, before), taiwan, there)).toEqual([])
    expect(
      countryChecks(
        'overtime_above_limit',
        formosan(48_000, { ...before, items: [hours('overtime', 1)] }),
        taiwan,
        there,
      ),
    ).toHaveLength(1)
    const typed = { items: [{ code: 'overtime', amount: 9_000_00 }] }
    expect(countryChecks('overtime_above_limit', testInputs(MONTH, 5_000_00, typed), run, law)).toEqual([])
  })
  const overtimePay = (inputs: PersonInputs) =>
    countryChecks('overtime_not_owed', inputs, run, law).map(([, params]) => params?.pay)
  it('PAY-06 every kind of work that the Act pays by multiples is a check from the first minute', () => {
    const of = (code: string) => overtimePay(testInputs(MONTH, 5_000_00, { items: [hours(code, 1)] }))
    expect(['overtime', 'rest', 'holiday', 'off'].map(of)).toEqual(Array(4).fill([5_000_00]))
    expect([of('missed'), of('unknown')]).toEqual([[], []])
  })
  it('PAY-06 wages are the last pay of the month with its allowances, and the allowances alone without pay', () => {
    const allowance = (amount: number) => ({ code: 'allowance', amount, recurring: true as const })
    const overtimePayFor = (amount: number) =>
      overtimePay(testInputs(MONTH, 0, { pay: [], items: [allowance(amount), hours('rest', 60)] }))
    expect([overtimePayFor(4_000_00), overtimePayFor(4_000_01)]).toEqual([[], [4_000_01]])
    const raise = [stretch('01', '15', 9_000_00), stretch('16', '31', 4_000_00)]
    expect(overtimePay(testInputs(MONTH, 0, { pay: raise, items: [hours('rest', 60)] }))).toEqual([])
  })
  it('PAY-06 the Malaysian Act does not apply in Taiwan', () => {
    expect(
      countryChecks('overtime_not_owed', formosan(90_000, { items: [hours('overtime', 60)] }), taiwan, there),
    ).toEqual([])
  })
})
