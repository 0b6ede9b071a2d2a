import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../case-values.ts'
import { answerCase } from '../../cases.ts'
import { TAIWAN_CASES } from './cases.ts'

type Case = { id: string; topic: string; period: string; inputs: Record<string, Json>; expected: Record<string, Json> }

const { meta, cases }: { meta: { count: number }; cases: Case[] } = JSON.parse(
  readFileSync(new URL('../../../test/cases/taiwan-cases.json', import.meta.url), 'utf8'),
)

const answer = (topic: string, period: string, inputs: Record<string, Json>, ...keys: string[]) =>
  answerCase(
    { id: 1, topic, period, inputs, expected: Object.fromEntries(keys.map((key) => [key, null])) },
    TAIWAN_CASES,
  )

describe('Published and derived cases of Taiwan', () => {
  it('PAY-04ab the file of cases is complete and names every topic', () => {
    expect(cases).toHaveLength(meta.count)
    expect(new Set(cases.map(({ topic }) => topic))).toEqual(new Set(Object.keys(TAIWAN_CASES)))
  })

  for (const entry of cases) {
    it(`PAY-04ab ${entry.topic} ${entry.id}`, () => {
      expect(answerCase(entry, TAIWAN_CASES)).toEqual({ id: entry.id, actual: entry.expected })
    })
  }
})

describe('Cases beside the published ones', () => {
  it('PAY-04ab exact pay keeps fractions of a dollar', () => {
    expect(
      answer(
        'overtime',
        '2026-03',
        { monthlyWage: 35_000, dayType: 'WEEKDAY', hours: 1.5 },
        'extraPayTo2dp',
        'extraPayExact',
      ),
    ).toEqual({ id: 1, actual: { extraPayTo2dp: '291.67', extraPayExact: '875/3' } })
    expect(
      answer('part-month-pay', '2026-03', { monthlyWage: 46_000, calendarDaysEmployedInMonth: 17 }, 'pay'),
    ).toEqual({ id: 1, actual: { pay: '26066.67' } })
    expect(
      answer('part-month-pay', '2026-02', { monthlyWage: 46_000, calendarDaysEmployedInMonth: 28 }, 'pay'),
    ).toEqual({ id: 1, actual: { pay: '46000.0' } })
  })

  it('PAY-04ab a payslip counts a meal allowance and a bonus', () => {
    const inputs = {
      monthlyWage: 40_000,
      mealAllowance: 4_000,
      bonus: 200_000,
      priorBonusThisYear: 0,
      nhiDependents: 1,
      taxMethod: 'FLAT5',
      unitOccRate: '0.0021',
    }
    const keys = ['gross', 'nhiEmployee', 'incomeTax', 'bonusTax', 'nhiSupplement', 'net']
    // Insured at 45,800 for 44,000 of wage; taxed on 41,000; bonus over 4 × 45,800 is 16,800.
    expect(answer('full-payslip', '2026-03', inputs, ...keys)).toEqual({
      id: 1,
      actual: {
        gross: 244_000,
        nhiEmployee: 1_420,
        incomeTax: 2_050,
        bonusTax: 10_000,
        nhiSupplement: 354,
        net: 244_000 - 1_145 - 1_420 - 2_050 - 10_000 - 354,
      },
    })
    expect(
      answer('full-payslip', '2026-03', { ...inputs, bonus: 50_000, bonusRule: 'STATUTE_TABLE_START' }, 'bonusTax'),
    ).toEqual({ id: 1, actual: { bonusTax: 0 } })
  })

  it('PAY-04ab the answers cover retirement years, a migrant worker, a bridge day and a profound disability', () => {
    const years = (serviceMonths: number) =>
      answer('retirement-income-tax', '2026-03', { lumpSum: 2_000_000, serviceMonths, taxResident: false }, 'tax')
    expect([years(61), years(66)]).toEqual([
      { id: 1, actual: { tax: 78_030 } },
      { id: 1, actual: { tax: 68_760 } },
    ])
    expect(answer('coverage', '2026-03', { identity: 'MIGRANT_WORKER', age: 30 }, 'LI', 'EI', 'PENSION')).toEqual({
      id: 1,
      actual: { LI: true, EI: false, PENSION: false },
    })
    expect(answer('public-holiday', '2024-02', { date: '2024-02-08' }, 'dayOff')).toEqual({
      id: 1,
      actual: { dayOff: true },
    })
    expect(answer('public-holiday', '2024-02', { date: '2024-02-17' }, 'dayOff')).toEqual({
      id: 1,
      actual: { dayOff: false },
    })
    expect(
      answer('disability-subsidy', '2026-03', { insuredSalary: 40_100, severity: 'PROFOUND' }, 'laborEmployee'),
    ).toEqual({ id: 1, actual: { laborEmployee: 0 } })
  })

  it('PAY-04ab insured days follow both ends of a month, also in February', () => {
    const days = (month: string, startDay?: number, lastDay?: number) => {
      const inputs = { month, ...(startDay && { startDay }), ...(lastDay && { lastDay }) }
      const { actual } = answer('insured-days', month, inputs, 'laborAndOccDays', 'pensionDays', 'nhiMonthCharged') as {
        actual: Record<string, Json>
      }
      return Object.values(actual)
    }
    expect(days('2026-02', undefined, 28)).toEqual([28, 30, true])
    expect(days('2026-02', undefined, 27)).toEqual([27, 27, false])
    expect(days('2028-02', 29)).toEqual([1, 2, true])
    expect(days('2026-03', 31)).toEqual([1, 1, true])
    expect(days('2026-03', 10, 31)).toEqual([21, 21, true])
    expect(days('2026-03', 10, 12)).toEqual([3, 3, false])
    expect(days('2026-02', 1)).toEqual([30, 30, true])
    expect(days('2026-02')).toEqual([30, 30, true])
  })
})

describe('Taiwanese cases that cannot be answered', () => {
  it.each([
    ['labor-insurance', '2027-01', { monthlyWage: 30_000 }, /no labor insurance grades loaded for 2027-01/],
    ['labor-insurance', '2023-12', { monthlyWage: 30_000 }, /no labor insurance grades loaded for 2023-12/],
    ['labor-insurance', '2026-01', { monthlyWage: -1 }, /^monthlyWage: negative$/],
    ['labor-insurance', '2026-01', {}, /^monthlyWage: missing$/],
    ['labor-insurance', '2026-13', { monthlyWage: 1 }, /^period: expected a month/],
    ['nhi', '2026-01', { monthlyWage: 30_000.5 }, /^monthlyWage: not an amount of whole dollars/],
    ['nhi', '2026-01', { monthlyWage: 30_000, dependents: -1 }, /^dependents: expected a whole number/],
    ['pension', '2026-01', { monthlyWage: 30_000, voluntaryRate: '0.07' }, /Voluntary pension is 0% to 6%/],
    ['occupational-accident', '2026-01', { monthlyWage: 30_000 }, /^unitRate: missing$/],
    ['insured-days', '2026-02', { month: '2026-02', startDay: 30 }, /^startDay: expected a whole number from 1 to 28$/],
    ['insured-days', '2026-02', { month: '2026-02', startDay: 20, lastDay: 3 }, /is before/],
    [
      'withholding-table',
      '2026-05',
      { monthlyTaxableSalary: 1, method: 'GUESS' },
      /^method: expected one of TABLE, FLAT5$/,
    ],
    [
      'nhi-supplement-other',
      '2022-05',
      { incomeType: 'PART_TIME_SALARY', singlePayment: 30_000 },
      /no minimum wage loaded/,
    ],
    ['overtime', '2026-03', { monthlyWage: 1, dayType: 'SUNDAY', hours: 1 }, /^dayType: expected one of/],
    ['leave-deduction', '2026-03', { monthlyWage: 1, leave: 'SICK' }, /^days: missing/],
    ['coverage', '2026-03', { identity: 'OVERSEAS_CHINESE', age: 30 }, /the label does not decide insurance/],
    ['public-holiday', '2030-01', { date: '2030-01-01' }, /the holidays of 2030 are not loaded/],
    ['nonresident-tax', '2026-03', { taxResident: true, totalSalaryOfMonth: 1 }, /^taxResident: expected false$/],
    // Two fields that contradict each other, and an impossible day.
    ['nhi', '2026-03', { monthlyWage: 42_000, dependents: '0x2' }, /^dependents: expected a whole number/],
    ['nhi', '2026-03-99', { monthlyWage: 42_000 }, /^period: expected a month/],
    ['insured-days', '2024-02', { month: '2026-02', lastDay: 28 }, /^month: not the month of the period$/],
    ['severance-new-system', '2026-03', { averageMonthlyWage: 1, serviceYears: 2, serviceMonths: 9 }, /^serviceMonths/],
    ['full-payslip', '2026-03', { monthlyWage: 42_000, employmentInsurance: false, age: 40 }, /^employmentInsurance/],
    [
      'full-payslip',
      '2026-03',
      { monthlyWage: 42_000, employmentInsurance: true, identity: 'MIGRANT' },
      /^employmentInsurance: not true for MIGRANT of 40/,
    ],
    [
      'full-payslip',
      '2026-03',
      { monthlyWage: 42_000, identity: 'MIGRANT', voluntaryPensionRate: '0.06' },
      /^voluntaryPensionRate: not in the labor pension$/,
    ],
  ] as [string, string, Record<string, Json>, RegExp][])(
    'PAY-04 %s of %s with %j says why',
    (topic, period, inputs, why) => {
      const result = answer(topic, period, inputs)
      expect(result).toHaveProperty('error', expect.stringMatching(why))
    },
  )

  it('PAY-04ab an unknown topic is answered with an error', () => {
    expect(answer('toString', '2026-01', {})).toEqual({ id: 1, error: 'unsupported kind' })
  })
})
