import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/taiwan/law.ts'
import { tries } from '#test/depth.ts'
import { expectPrinted } from '#test/printed-line.ts'
import { explainLine } from '../explanation/explain.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import type { ItemInput } from '../payslip/inputs.ts'
import { NotPayableError } from '../payslip/not-payable.ts'
import { taiwanPayslip, usualRunItems } from '../testing/people.ts'
import type { TaiwanPayInputs, TaiwanRun } from './inputs.ts'

const items = usualRunItems()

const run = (period = '2026-06'): TaiwanRun => ({
  country: 'TW',
  period,
  kind: 'monthly',
  currency: 'TWD',
  proration: 'calendar',
  deductAbsent: false,
  items,
  taiwan: {
    occupationalRate: 2_100,
    bonusRule: 'over_2000',
    pensionRate: 60_000,
    reserveRate: 20_000,
    joinedLabor: true,
    multipliers: 'exact',
    overtimeLimit: 46 * 60,
    unitWorkers: 12,
  },
})

const person = (over: Partial<TaiwanPayInputs> = {}): TaiwanPayInputs => ({
  employee: 'a',
  birth: '1988-04-12',
  from: '2026-06-01',
  until: '2026-06-30',
  pay: [{ from: '2026-06-01', until: '2026-06-30', amount: 60_000 }],
  minutes: 480,
  week: [1, 2, 3, 4, 5],
  items: [],
  absences: [],
  taiwan: {
    identity: 'national',
    taxResident: true,
    taxMethod: 'flat',
    taxDependants: 0,
    healthDependants: 0,
    pensionScheme: 'new',
  },
  ...over,
})

const slip = (inputs: TaiwanPayInputs, of = run()) => taiwanPayslip(inputs, of, lawFor(of.period))
const amounts = (of: ReturnType<typeof slip>) => Object.fromEntries(of.lines.map((line) => [line.c, [line.a, line.e]]))

describe('a payslip in Taiwan', () => {
  it('a month of 60,000 has each scheme in whole dollars', () => {
    const one = slip(person())
    // 45,800 × 11.5% × 20% = 1,053.4; × 1% × 20% = 91.6; 60,800 × 5.17% × 30% = 943.008; 60,000 × 5% = 3,000.
    expect(amounts(one)).toEqual({
      basic: [60_000, undefined],
      tw_labor: [1_053, 3_687],
      tw_employment: [92, 321],
      tw_occupational: [0, 128],
      tw_health: [943, 2_942],
      tw_pension: [0, 3_648],
      tw_income_tax: [3_000, undefined],
    })
    expect([one.gross, one.deductions, one.net]).toEqual([60_000, 5_088, 54_912])
    expect(one.schemes).toMatchObject({
      taxable: 60_000,
      tax: 3_000,
      insured: { labor: 45_800, occupational: 60_800, health: 60_800, pension: 60_800 },
      laborInsured: 45_800,
      healthInsured: 60_800,
      salaryPaid: 60_000,
    })
  })

  it('PAY-06a somebody who joins on the 11th of a month of 31 days is paid 21 thirtieths and keeps the health premium', () => {
    const joined = slip(
      person({
        from: '2026-07-11',
        until: '2026-07-31',
        pay: [{ from: '2026-07-11', until: '2026-07-31', amount: 60_000 }],
      }),
      run('2026-07'),
    )
    expect(joined.basic).toBe(42_000)
    // Twenty of thirty days of labor insurance, since day 31 is folded into 30; health insurance by whole months.
    expect(amounts(joined).tw_labor).toEqual([702, 2_458])
    expect(amounts(joined).tw_health).toEqual([943, 2_942])
  })

  it('PAY-06a a leaver before the last day pays no health premium, and a whole month pays the whole wage', () => {
    const left = slip(
      person({ until: '2026-06-29', pay: [{ from: '2026-06-01', until: '2026-06-29', amount: 60_000 }] }),
    )
    expect(left.basic).toBe(58_000)
    expect(amounts(left).tw_health).toBeUndefined()
    for (const [from, until] of [
      ['2026-02-01', '2026-02-28'],
      ['2026-05-01', '2026-05-31'],
    ] as const)
      expect(slip(person({ from, until, pay: [{ from, until, amount: 60_000 }] }), run(from.slice(0, 7))).basic).toBe(
        60_000,
      )
  })

  it('PAY-06a a raise within the month pays each stretch by the days of the month', () => {
    const raised = slip(
      person({
        pay: [
          { from: '2026-06-01', until: '2026-06-10', amount: 60_000 },
          { from: '2026-06-11', until: '2026-06-30', amount: 66_000 },
        ],
      }),
    )
    expect(raised.basic).toBe(20_000 + 44_000)
  })

  it('PAY-04a a change within a month moves no insured grade, since the first day in service counts', () => {
    const grade = (over: Partial<TaiwanPayInputs>) => slip(person(over)).schemes.insured.pension
    const pay = [
      { from: '2026-06-01', until: '2026-06-15', amount: 60_000 },
      { from: '2026-06-16', until: '2026-06-30', amount: 70_000 },
    ]
    const monthly = (from: string, until?: string): ItemInput => ({
      code: 'fixed_allowance',
      amount: 10_000,
      from,
      ...(until && { until }),
      recurring: true,
    })
    expect(grade({ pay })).toBe(60_800)
    expect(grade({ items: [monthly('2026-06-02')] })).toBe(60_800)
    expect(grade({ items: [monthly('2026-06-01')] })).toBe(72_800)
    expect(grade({ items: [monthly('2026-01-01', '2026-06-10')] })).toBe(72_800)
    // Who joins on the 16th is insured by the wage of that day.
    expect(grade({ from: '2026-06-16', pay: pay.slice(1), items: [monthly('2026-06-16')] })).toBe(80_200)
    const ended = (until: string) =>
      grade({ from: '2026-06-16', pay: pay.slice(1), items: [monthly('2026-01-01', until)] })
    expect([ended('2026-06-15'), ended('2026-06-16')]).toEqual([72_800, 80_200])
    // Without basic pay the first of the month decides.
    const noPay = (from: string) => grade({ pay: [], items: [monthly(from)] })
    expect([noPay('2026-06-01'), noPay('2026-06-02')]).toEqual([11_100, 1_500])
  })

  it('PAY-04a amounts of one month, bonuses and deductions that recur move neither the insured grades nor the agreed wage', () => {
    const schemesOf = (code: string, recurring: boolean) => {
      const item = { code, amount: 10_000, ...(recurring && { from: '2026-01-01', recurring: true as const }) }
      const { insured, agreed } = slip(person({ items: [item] })).schemes
      return [insured.pension, agreed]
    }
    expect(schemesOf('fixed_allowance', true)).toEqual([72_800, 70_000])
    expect(schemesOf('fixed_allowance', false)).toEqual([60_800, 60_000])
    expect(schemesOf('annual_bonus', true)).toEqual([60_800, 60_000])
    expect(schemesOf('recovery', true)).toEqual([60_800, 60_000])
  })

  it('PAY-06b days without pay deduct a thirtieth each, weekends between them nothing, and a whole month everything', () => {
    const slipWithAbsence = (from: string, until: string, half?: true) =>
      slip(person({ absences: [{ from, until, kind: 'unpaid', ...(half && { half }) }] }))
    expect(slipWithAbsence('2026-06-12', '2026-06-15').unpaid).toBe(-4_000)
    expect(slipWithAbsence('2026-06-12', '2026-06-12', true).unpaid).toBe(-1_000)
    const whole = slipWithAbsence('2026-05-20', '2026-07-02')
    expect([whole.basic, whole.unpaid, whole.gross]).toEqual([60_000, -60_000, 0])
    const february = slip(
      person({
        from: '2026-02-01',
        until: '2026-02-28',
        pay: [{ from: '2026-02-01', until: '2026-02-28', amount: 60_000 }],
        absences: [{ from: '2026-02-01', until: '2026-02-28', kind: 'unpaid' }],
      }),
      run('2026-02'),
    )
    expect(february.gross).toBe(0)
  })

  it('PAY-04a recurring amounts raise the insured grades, and the meal allowance is tax-free up to its limit', () => {
    const paid = slip(
      person({
        pay: [{ from: '2026-06-01', until: '2026-06-30', amount: 30_000 }],
        items: [
          { code: 'meal_allowance', amount: 3_600, from: '2026-01-01', recurring: true },
          { code: 'fixed_allowance', amount: 4_400, from: '2026-01-01', recurring: true },
        ],
      }),
    )
    expect(paid.schemes).toMatchObject({ taxable: 35_000, meal: 3_600, insured: { labor: 38_200 } })
    expect(paid.recurring).toBe(8_000)
  })

  it('PAY-04a the hours beyond the legal ones are the last in time, whatever order they were typed in', () => {
    const worked: ItemInput[] = [
      { code: 'rest_day_work', minutes: 600, day: '2026-06-13' },
      ...['22', '21', '18', '17', '16', '15', '11', '10'].map((day) => ({
        code: 'overtime',
        minutes: 240,
        day: `2026-06-${day}`,
      })),
      { code: 'overtime', minutes: 300 },
      { code: 'overtime', minutes: 60, day: '2026-06-01' },
    ]
    const of = (records: ItemInput[]) => slip(person({ items: records }))
    const paid = of(worked)
    // 43 hours have a day; of the 5 without one, which come last, 3 are within the 46.
    const beyond = paid.lines.filter(({ b }) => b.i.in !== undefined)
    expect(beyond.map(({ b }) => [b.i.on, b.i.t, b.i.in])).toEqual([[undefined, 300, 180]])
    const [first] = paid.lines.filter(({ c }) => c === 'overtime' || c === 'rest_day_work')
    expect(first!.b.i.on).toBe('2026-06-01')
    const taxable = 60_000 + beyond[0]!.a - of([{ code: 'overtime', minutes: 180 }]).overtime
    expect(paid.schemes.taxable).toBe(taxable)
    expect(of([...worked].reverse()).schemes).toEqual(paid.schemes)
    expect(explainLine(beyond[0]!, 'zh-TW', new Map(), 'TWD').inputs).toContainEqual({
      name: '其中法定時數內免稅分鐘數',
      value: '180',
    })
  })

  it('PAY-04a hours are paid by the hourly wage of their day, and the payslip stores the agreed wage', () => {
    const paid = slip(
      person({
        pay: [
          { from: '2026-06-01', until: '2026-06-15', amount: 48_000 },
          { from: '2026-06-16', until: '2026-06-30', amount: 60_000 },
        ],
        items: [
          { code: 'overtime', minutes: 120, day: '2026-06-10' },
          { code: 'overtime', minutes: 120, day: '2026-06-20' },
        ],
      }),
    )
    // 48,000 / 240 x 2 x 4/3 = 533.3; 60,000 / 240 x 2 x 4/3 = 666.7.
    expect(paid.lines.filter(({ c }) => c === 'overtime').map(({ a }) => a)).toEqual([533, 667])
    expect(paid.schemes.agreed).toBe(60_000)
  })

  it('PAY-04a overtime follows from the regular wage of the month, and is taxed beyond the legal hours', () => {
    const work: ItemInput[] = Array.from({ length: 12 }, () => ({ code: 'overtime', minutes: 240 }))
    const paid = slip(person({ pay: [{ from: '2026-06-01', until: '2026-06-30', amount: 48_000 }], items: work }))
    // 48,000 ÷ 240 = 200 an hour: 2 × 266.67 + 2 × 333.33 = 1,200 a day. Two of 48 hours are beyond the 46.
    expect(paid.overtime).toBe(12 * 1_200)
    expect(paid.schemes.taxable).toBe(48_000 + 667)
  })

  it('PAY-04c a bonus is taxed apart from the month, and its supplementary premium by the calendar year so far', () => {
    const paid = slip(person({ items: [{ code: 'annual_bonus', amount: 300_000 }], bonusBefore: 50_000 }))
    // Above 4 × 60,800 = 243,200 of the year: 106,800 × 2.11% = 2,253.48.
    expect(amounts(paid).tw_supplement).toEqual([2_253, undefined])
    expect(amounts(paid).tw_bonus_tax).toEqual([15_000, undefined])
    expect(paid.schemes).toMatchObject({ bonuses: 300_000, tax: 18_000, taxable: 60_000, salaryPaid: 360_000 })
  })

  it('PAY-05b a second run of the month deducts what the month owes beyond the first', () => {
    const first = slip(person({ items: [{ code: 'incentive', amount: 20_000 }] }))
    const { from: _f, until: _u, ...rest } = person()
    const taken = Object.fromEntries(
      first.lines.filter(({ c }) => c.startsWith('tw_')).map(({ c, a, e }) => [c, [a, e ?? 0] as const]),
    )
    const { taxable, bonuses, meal, reserveWages } = first.schemes
    const second = slip(
      {
        ...rest,
        items: [{ code: 'incentive', amount: 10_000 }],
        earlier: { taxable, bonuses, meal, reserveWages, taken },
      },
      { ...run(), kind: 'off_cycle' },
    )
    const together = slip(person({ items: [{ code: 'incentive', amount: 30_000 }] }))
    expect(first.schemes.tax + second.schemes.tax).toBe(together.schemes.tax)
    expect(first.net + second.net).toBe(together.net)
  })

  it('PAY-05b a bonus run charges no premium, since the run that pays the wage does, whichever comes first', () => {
    const {
      from: _f,
      until: _u,
      ...rest
    } = person({
      pay: [{ from: '2026-06-01', until: '2026-06-30', amount: 30_000 }],
      items: [{ code: 'bonus', amount: 200_000 }],
      allowances: 20_000,
    })
    const bonus = slip(rest, { ...run(), kind: 'bonus' })
    // Insured at 50,600 with what recurs: four times that is more than the bonus.
    expect(amounts(bonus)).toEqual({
      bonus: [200_000, undefined],
      tw_supplement: [0, undefined],
      tw_income_tax: [0, undefined],
      tw_bonus_tax: [10_000, undefined],
    })
    expect(bonus.schemes).toMatchObject({ laborInsured: 0, healthInsured: 0, salaryPaid: 200_000 })
  })

  it('PAY-05b somebody who left before the month owes no premium, and a bonus counts as pay from a second employer', () => {
    const { from: _f, until: _u, ...rest } = person({ items: [{ code: 'bonus', amount: 40_000 }], left: true })
    const paid = slip(rest, { ...run(), kind: 'off_cycle' })
    expect(amounts(paid)).toEqual({
      bonus: [40_000, undefined],
      tw_supplement: [844, undefined],
      tw_income_tax: [0, undefined],
      tw_bonus_tax: [0, undefined],
    })
  })

  it('PAY-06a leaving on the last day of February gives 28 insured days and a health premium', () => {
    const whole = { from: '2026-02-01', until: '2026-02-28' }
    const pay = [{ ...whole, amount: 60_000 }]
    const stays = slip(person({ ...whole, pay }), run('2026-02'))
    const leaves = slip(person({ ...whole, pay, leaves: true }), run('2026-02'))
    expect([amounts(stays).tw_labor, amounts(leaves).tw_labor]).toEqual([
      [1_053, 3_687],
      [983, 3_441],
    ])
    expect(amounts(leaves).tw_health).toEqual([943, 2_942])
    expect(leaves.basic).toBe(60_000)
  })

  it('an item that is not paid in Taiwan is named', () => {
    const item = () => slip(person({ items: [{ code: 'director_fee', amount: 1_000 }] }))
    expect(item).toThrow(NotPayableError)
    expect(item).toThrow('item_not_for_country')
  })

  it('PAY-08 every line is recomputed from its stored form, and explained in both languages', () => {
    fc.assert(
      fc.property(inputs, (of) => {
        const paid = slip(of)
        for (const line of JSON.parse(JSON.stringify(paid.lines))) {
          expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
          for (const language of ['en', 'zh-TW'] as const) {
            const told = explainLine(line, language, new Map(), 'TWD')
            expect(told.formula).not.toBe(line.b.f)
            // Days of leave have parts; dollars have none.
            for (const { name, value } of told.inputs)
              expect(`${name} ${value}`).not.toMatch(
                /^Days|^.*日數/.test(name) ? /NaN|undefined/ : /NaN|undefined|\.\d\d$/,
              )
          }
        }
        expectPrinted({ ...paid, currency: 'TWD', inputs: of })
        const sum = (kind: string) => paid.lines.reduce((all, one) => all + (one.k === kind ? one.a : 0), 0)
        expect([paid.gross, paid.deductions]).toEqual([sum('earning'), sum('deduction')])
        expect(paid.net).toBe(paid.gross + paid.reimbursements - paid.deductions)
        for (const { a, e = 0 } of paid.lines) expect(Number.isInteger(a) && Number.isInteger(e)).toBe(true)
      }),
      { numRuns: tries(300) },
    )
  })
})

const inputs: fc.Arbitrary<TaiwanPayInputs> = fc
  .record({
    birth: fc.constantFrom('1961-06-16', '1975-01-01', '1999-12-31'),
    wage: fc.integer({ min: 20_000, max: 400_000 }),
    first: fc.integer({ min: 1, max: 30 }),
    last: fc.integer({ min: 1, max: 30 }),
    identity: fc.constantFrom('national', 'professional', 'migrant', 'spouse_of_national', 'professional_permanent'),
    taxResident: fc.boolean(),
    taxMethod: fc.constantFrom('table', 'flat'),
    pensionScheme: fc.constantFrom('new', 'former'),
    voluntary: fc.constantFrom(0, 20_000, 60_000),
    dependants: fc.integer({ min: 0, max: 5 }),
    away: fc.option(fc.integer({ min: 1, max: 28 })),
    meal: fc.integer({ min: 0, max: 5_000 }),
    minutes: fc.integer({ min: 1, max: 720 }),
    work: fc.constantFrom(
      'overtime',
      'rest_day_work',
      'public_holiday_work',
      'regular_day_off_work',
      'unused_annual_leave',
    ),
    bonus: fc.integer({ min: 0, max: 900_000 }),
    before: fc.integer({ min: 0, max: 500_000 }),
  })
  .filter(({ first, last }) => first <= last)
  .map((of) => {
    const [from, until] = [day(of.first), day(of.last)]
    return person({
      birth: of.birth,
      from,
      until,
      pay: [{ from, until, amount: of.wage }],
      bonusBefore: of.before,
      absences: of.away === null ? [] : [{ from: day(of.away), until: day(of.away + 2), kind: 'unpaid' }],
      items: [
        ...(of.meal > 0
          ? [{ code: 'meal_allowance', amount: of.meal, from: '2026-01-01', recurring: true } as const]
          : []),
        { code: of.work, minutes: of.minutes },
        ...(of.bonus > 0 ? [{ code: 'bonus', amount: of.bonus }] : []),
      ],
      taiwan: {
        identity: of.identity,
        taxResident: of.taxResident,
        taxMethod: of.taxMethod,
        taxDependants: of.dependants,
        healthDependants: of.dependants,
        pensionScheme: of.pensionScheme,
        voluntaryPension: of.voluntary,
      },
    } as Partial<TaiwanPayInputs>)
  })

function day(of: number): string {
  return `2026-06-${String(of).padStart(2, '0')}`
}
