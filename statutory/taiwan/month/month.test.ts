import { describe, expect, it } from 'vitest'
import { lawFor } from '../law.ts'
import type { TaiwanLineCode } from '../law-line.ts'
import { computeTaiwanMonth, computeTaiwanUnitMonth, type TaiwanMonth } from './month.ts'
import type { TaiwanChoices, TaiwanMonthInput, TaiwanPay, TaiwanPerson } from './month-input.ts'

const PERSON: TaiwanPerson = {
  birth: '1990-05-05',
  identity: 'national',
  taxResident: true,
  taxMethod: 'flat',
  taxDependants: 0,
  healthDependants: 0,
  pensionScheme: 'new',
}
const CHOICES: TaiwanChoices = { occupationalRate: 2_100, bonusRule: 'over_2000' }
const INPUT: TaiwanMonthInput = { regularWage: 50_000, pay: [{ kind: 'basic', amount: 50_000 }], bonusBefore: 0 }

const run = (
  month: string,
  person: Partial<TaiwanPerson> = {},
  input: Partial<TaiwanMonthInput> = {},
  choices: Partial<TaiwanChoices> = {},
) => computeTaiwanMonth(lawFor(month), { ...PERSON, ...person }, { ...INPUT, ...input }, { ...CHOICES, ...choices })

/** Employee's and employer's dollars of a line; null where it is not on the payslip. */
function line(result: TaiwanMonth, code: TaiwanLineCode): [number, number] | null {
  const found = result.lines.find(({ c }) => c === code)
  return found ? [found.a, found.e ?? 0] : null
}
const bonus = (amount: number): TaiwanPay => ({ kind: 'bonus', amount })

describe('A month in Taiwan', () => {
  it('PAY-04a a national pays every scheme, and the rest is net pay', () => {
    const result = run('2026-03', { voluntaryPension: 60_000 })
    expect(result.lines.map(({ c, a, e }) => [c, a, e])).toEqual([
      ['tw_labor', 1_053, 3_687],
      ['tw_employment', 92, 321],
      ['tw_occupational', 0, 106],
      ['tw_health', 785, 2_449],
      ['tw_pension', 3_036, 3_036],
      ['tw_income_tax', 2_348, undefined],
    ])
    expect(result).toMatchObject({ gross: 50_000, employee: 7_314, employer: 9_599, net: 42_686, taxable: 46_964 })
  })

  it('PAY-04d non-citizen A pays 18% of the whole month with the bonus, 6% up to the ceiling, and as a resident from 183 days', () => {
    const pay = [{ kind: 'basic' as const, amount: 40_000 }]
    const low = run('2026-03', { taxResident: false }, { pay })
    expect([line(low, 'tw_income_tax'), line(low, 'tw_bonus_tax')]).toEqual([[2_400, 0], null])
    const high = run('2026-03', { taxResident: false }, { pay: [...pay, bonus(10_000)] })
    expect(line(high, 'tw_income_tax')).toEqual([9_000, 0])
    expect(line(run('2026-03', {}, { pay }), 'tw_income_tax')).toEqual([0, 0])
  })

  it('PAY-04a trap 8: tax residence does not follow nationality, and insurance does not follow tax residence', () => {
    const abroad = run('2026-03', { taxResident: false })
    const expat = run('2026-03', { identity: 'professional' })
    expect([line(abroad, 'tw_income_tax'), line(abroad, 'tw_employment')]).toEqual([
      [9_000, 0],
      [92, 321],
    ])
    expect([line(expat, 'tw_income_tax'), line(expat, 'tw_employment')]).toEqual([[2_500, 0], null])
  })

  it('PAY-04a foreign professionals have the pension and, with permanent residence, employment insurance from 2026', () => {
    const has = (month: string, identity: TaiwanPerson['identity']) => {
      const result = run(month, { identity })
      return [line(result, 'tw_employment') !== null, line(result, 'tw_pension') !== null]
    }
    expect([has('2025-12', 'professional'), has('2026-01', 'professional')]).toEqual([
      [false, false],
      [false, true],
    ])
    expect([has('2025-12', 'professional_permanent'), has('2026-01', 'professional_permanent')]).toEqual([
      [false, true],
      [true, true],
    ])
    expect(has('2025-12', 'spouse_of_national')).toEqual([true, true])
  })

  it('PAY-04a trap 14: a migrant worker has no employment insurance and a reserve instead of the pension', () => {
    const result = run('2026-03', { identity: 'migrant', pensionScheme: 'former' }, {}, { reserveRate: 20_000 })
    expect([line(result, 'tw_employment'), line(result, 'tw_pension'), line(result, 'tw_reserve')]).toEqual([
      null,
      null,
      [0, 1_000],
    ])
  })

  it('PAY-04a at 65 employment insurance stops on the birthday; labor insurance continues only by choice', () => {
    const birth = '1961-03-16'
    const days = (result: TaiwanMonth, code: TaiwanLineCode) => result.lines.find(({ c }) => c === code)?.b.i.d
    const before = run('2026-02', { birth })
    const within = run('2026-03', { birth })
    const after = run('2026-04', { birth })
    const continued = run('2026-04', { birth, laborContinued: true })
    expect(line(before, 'tw_employment')).toEqual([92, 321])
    expect([days(within, 'tw_employment'), days(within, 'tw_labor')]).toEqual([15, 15])
    expect([line(after, 'tw_employment'), line(after, 'tw_labor')]).toEqual([null, null])
    expect([line(continued, 'tw_employment'), line(continued, 'tw_labor')]).toEqual([null, [1_053, 3_687]])
    expect(line(after, 'tw_pension')).toEqual([0, 3_036])
    // A birthday on the first leaves no day; 29 February falls on 1 March of a common year.
    expect(line(run('2026-03', { birth: '1961-03-01' }), 'tw_employment')).toBeNull()
    expect(line(run('2025-02', { birth: '1960-02-29' }), 'tw_employment')).toEqual([92, 321])
    expect(line(run('2025-03', { birth: '1960-02-29' }), 'tw_employment')).toBeNull()
  })

  it('PAY-04a an employer below five workers pays employment insurance, and labor insurance if it joined', () => {
    const alone = run('2026-03', {}, {}, { unitWorkers: 4 })
    expect([line(alone, 'tw_labor'), line(alone, 'tw_employment')]).toEqual([null, [92, 321]])
    expect(line(run('2026-03', {}, {}, { unitWorkers: 4, joinedLabor: true }), 'tw_labor')).toEqual([1_053, 3_687])
    expect(line(run('2026-03', {}, {}, { unitWorkers: 5 }), 'tw_labor')).toEqual([1_053, 3_687])
  })

  it('PAY-06a trap 9: joiners and leavers have insured days of 30, and health insurance by whole months', () => {
    const joined = run('2026-03', {}, { from: '2026-03-16' })
    expect([line(joined, 'tw_labor'), line(joined, 'tw_health'), line(joined, 'tw_pension')]).toEqual([
      [527, 1_843],
      [785, 2_449],
      [0, 1_518],
    ])
    const left = run('2026-03', {}, { until: '2026-03-20' })
    expect([line(left, 'tw_health'), left.unit.healthInsured]).toEqual([null, 0])
    expect(line(run('2026-03', {}, { until: '2026-03-31' }), 'tw_health')).toEqual([785, 2_449])
  })

  it('PAY-04a trap 13: the meal allowance is wage for the grades and tax free up to 3,000', () => {
    const pay = (meal: number): TaiwanPay[] => [
      { kind: 'basic', amount: 47_000 },
      { kind: 'meal_allowance', amount: meal },
    ]
    expect(run('2026-03', {}, { pay: pay(3_000) })).toMatchObject({
      taxable: 47_000,
      insured: { health: { amount: 50_600 } },
    })
    expect(run('2026-03', {}, { pay: pay(3_001) }).taxable).toBe(47_001)
    const tax = run('2026-03', { voluntaryPension: 60_000 }, { pay: pay(4_000) }).lines.at(-1)!
    expect(tax.b.i).toMatchObject({ w: 48_000 - 3_036, mf: 3_000, vp: 3_036 })
  })

  it('PAY-04a overtime within the limits and unused leave are not salary; unpaid leave reduces it', () => {
    const result = run(
      '2026-03',
      {},
      {
        pay: [
          { kind: 'basic', amount: 50_000 },
          { kind: 'overtime', amount: 5_000 },
          { kind: 'holiday_work', amount: 1_667 },
          { kind: 'unused_leave', amount: 3_333 },
          { kind: 'unpaid_leave', amount: -2_000 },
        ],
      },
    )
    expect(result).toMatchObject({ gross: 58_000, taxable: 48_000 })
  })

  it('PAY-04a pay below zero is taxed like zero', () => {
    const pay: TaiwanPay[] = [{ kind: 'unpaid_leave', amount: -2_000 }, bonus(-5_000)]
    for (const person of [{}, { taxResident: false }, { healthElsewhere: true }])
      expect(line(run('2026-03', person, { pay }), 'tw_income_tax')).toEqual([0, 0])
  })

  it('PAY-04c trap 7: bonuses are taxed separately from the month, by the company’s rule', () => {
    const taxes = (rule: TaiwanChoices['bonusRule'], ...amounts: number[]) =>
      run('2026-03', {}, { pay: [...INPUT.pay, ...amounts.map(bonus)] }, { bonusRule: rule })
        .lines.filter(({ c }) => c === 'tw_bonus_tax')
        .map(({ a }) => a)
    expect([taxes('over_2000', 50_000), taxes('statute', 50_000)]).toEqual([[2_500], [0]])
    // A single payment is one bonus, however many items it has.
    expect([taxes('over_2000', 25_000, 25_000), taxes('statute', 50_000, 40_501)]).toEqual([[2_500], [4_525]])
  })

  it('PAY-04c the bonuses of one run enter the running total of the year together', () => {
    const pay = [...INPUT.pay, bonus(100_000), bonus(10_000)]
    const charged = run('2026-03', {}, { pay, bonusBefore: 100_000 }).lines.filter(({ c }) => c === 'tw_supplement')
    // Insured at 50,600: free up to 202,400 of the year.
    expect(charged.map(({ a }) => a)).toEqual([160])
  })

  it('PAY-04a a second employer pays no health insurance but the premium on the whole pay from the minimum wage on', () => {
    const of = (amount: number) =>
      run('2026-03', { healthElsewhere: true }, { pay: [{ kind: 'basic', amount }], regularWage: amount })
    expect([line(of(29_500), 'tw_health'), line(of(29_500), 'tw_supplement')]).toEqual([null, [622, 0]])
    expect(line(of(29_499), 'tw_supplement')).toEqual([0, 0])
  })

  it('PAY-04a parental leave stops pension and accident insurance; the rest continues without the employer or stops', () => {
    const input = { pay: [], regularWage: 50_000 }
    const on = run('2026-03', {}, { ...input, parentalLeave: 'continues' })
    expect(on.lines.map(({ c, e }) => [c, e])).toEqual([
      ['tw_labor', 0],
      ['tw_employment', 0],
      ['tw_health', 0],
      ['tw_income_tax', undefined],
    ])
    const off = run('2026-03', {}, { ...input, parentalLeave: 'stops' })
    expect(off.lines.map(({ c }) => c)).toEqual(['tw_income_tax'])
  })

  it('PAY-04a trap 12: a grade notified last year moves up with the minimum wage; others stay', () => {
    const grades = { labor: 28_590, occupational: 28_590, health: 28_590, pension: 28_590 }
    const result = run('2026-01', { grades }, { regularWage: 28_590 })
    expect(Object.values(result.insured).map((insured) => insured?.amount)).toEqual([29_500, 29_500, 29_500, 28_590])
    expect(run('2026-01', { grades: { health: 36_300 } }).insured.health?.amount).toBe(36_300)
  })

  it('PAY-04a trap 10: a part-timer has a low grade for labor insurance only', () => {
    const part = run('2026-03', { partTime: true }, { regularWage: 15_000, pay: [{ kind: 'basic', amount: 15_000 }] })
    expect(Object.entries(part.insured).map(([scheme, insured]) => [scheme, insured?.amount])).toEqual([
      ['labor', 15_840],
      ['occupational', 29_500],
      ['health', 29_500],
      ['pension', 15_840],
    ])
  })

  it('PAY-04a severance pay in two runs has one exemption: together they are taxed like one payment', () => {
    const severanceTax = (amount: number, severanceBefore?: { paid: number; tax: number }) =>
      line(
        run('2026-03', {}, { pay: [{ kind: 'severance', amount }], serviceHalves: 5, severanceBefore }),
        'tw_retirement_tax',
      )![0]
    for (const [first, second] of [
      [400_000, 500_000],
      [600_000, 1],
      [10_000, 1_400_000],
      [900_000, 900_000],
    ] as const) {
      const tax = severanceTax(first)
      expect(tax + severanceTax(second, { paid: first, tax })).toBe(severanceTax(first + second))
    }
    expect(severanceTax(500_000, { paid: 400_000, tax: 0 })).toBeGreaterThan(severanceTax(500_000))
  })

  it('PAY-04a severance pay is retirement income', () => {
    const pay: TaiwanPay[] = [{ kind: 'severance', amount: 1_000_000 }]
    const result = run('2026-03', {}, { pay, serviceHalves: 6 })
    expect(line(result, 'tw_retirement_tax')).toEqual([11_460, 0])
    expect(result.taxable).toBe(0)
    expect(
      line(
        run('2026-03', {}, { pay: [{ kind: 'severance', amount: 100_000 }], serviceHalves: 2 }),
        'tw_retirement_tax',
      ),
    ).toEqual([0, 0])
  })

  it('a second run of the month deducts only what the month still owes', () => {
    const whole = run('2026-03', { voluntaryPension: 60_000 })
    const first = run('2026-03', { voluntaryPension: 60_000 }, { pay: [{ kind: 'basic', amount: 30_000 }] })
    const taken = Object.fromEntries(first.lines.map(({ c, a, e }) => [c, [a, e ?? 0] as const]))
    const second = run(
      '2026-03',
      { voluntaryPension: 60_000 },
      {
        pay: [{ kind: 'basic', amount: 20_000 }],
        earlier: { taxable: first.taxable, bonuses: 0, meal: 0, reserveWages: 0, taken },
      },
    )
    for (const { c, a, e } of whole.lines) {
      const [one, two] = [line(first, c)!, line(second, c)!]
      expect([c, one[0] + two[0], one[1] + two[1]]).toEqual([c, a, e ?? 0])
    }
    expect(second.lines.every(({ l }) => l !== undefined)).toBe(true)
  })

  it('PAY-04a a bonus or unpaid leave in a run before the wage leaves the tax of the month unchanged', () => {
    const person: Partial<TaiwanPerson> = { voluntaryPension: 60_000 }
    const inTwo = (first: readonly TaiwanPay[], rest: readonly TaiwanPay[]) => {
      const one = run('2026-03', person, { pay: first })
      const taken = Object.fromEntries(one.lines.map(({ c, a, e }) => [c, [a, e ?? 0] as const]))
      const earlier = { taxable: one.taxable, bonuses: one.bonuses, meal: 0, reserveWages: 0, taken }
      return line(run('2026-03', person, { pay: rest, earlier }), 'tw_income_tax')
    }
    // The voluntary 3,036 reduced the bonus; 46,964 remain taxable, × 5%.
    expect(inTwo([bonus(10_000)], INPUT.pay)).toEqual([2_348, 0])
    const leave: TaiwanPay = { kind: 'unpaid_leave', amount: -5_000 }
    expect(inTwo([leave], INPUT.pay)).toEqual([2_098, 0])
  })

  it('PAY-04a amounts that the company owes for all employees are rounded once', () => {
    const people = [29_500, 45_800, 80_000].map((wage) =>
      run('2026-03', {}, { regularWage: wage, pay: [{ kind: 'basic', amount: wage }, bonus(wage)] }),
    )
    const add = (key: keyof TaiwanMonth['unit']) => people.reduce((total, { unit }) => total + unit[key], 0)
    const lines = computeTaiwanUnitMonth(lawFor('2026-03'), {
      laborInsured: add('laborInsured'),
      healthInsured: add('healthInsured'),
      salaryPaid: add('salaryPaid'),
    })
    // 121,100 × 0.025%; 310,600 paid less 155,500 insured, × 2.11%.
    expect(lines.map(({ c, e }) => [c, e])).toEqual([
      ['tw_arrears_fund', 30],
      ['tw_employer_supplement', 3_273],
    ])
  })
})
