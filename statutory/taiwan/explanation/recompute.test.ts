import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amounts, Basis } from '#base/calculation/basis.ts'
import { tries } from '#test/depth.ts'
import { expectPrintedBasis } from '#test/printed-basis.ts'
import { storedAgreedRate } from '../../agreed-rate.ts'
import { garnishPay } from '../garnishment/deduction.ts'
import { garnishmentLaw } from '../garnishment/rules.ts'
import { otherSupplement } from '../health-insurance/supplement.ts'
import { unusedLeavePay } from '../labor-standards/annual-leave.ts'
import { LEAVE_KINDS } from '../labor-standards/leave-kinds.ts'
import { leaveDeduction } from '../labor-standards/leave-pay.ts'
import { missedHours } from '../labor-standards/missed-hours.ts'
import { overtimePay } from '../labor-standards/overtime.ts'
import { partMonthPay } from '../labor-standards/part-month.ts'
import type { WorkDay } from '../labor-standards/rules.ts'
import { severancePay } from '../labor-standards/severance.ts'
import { partPay, stretchPay, unpaidStretches } from '../labor-standards/stretches.ts'
import { lawFor } from '../law.ts'
import { computeTaiwanMonth, computeTaiwanUnitMonth } from '../month/month.ts'
import type { TaiwanMonthInput, TaiwanPerson } from '../month/month-input.ts'
import { stabilityFee, stabilityFeeLaw } from '../stability-fee.ts'
import { traceTaiwanLine } from '../trace/trace-line.ts'
import { welfareFund, welfareFundLaw } from '../welfare-fund.ts'
import { explainTaiwanBasis, lawSource, tableRow } from './explain.ts'
import {
  FORMULA_TEXTS,
  INPUT_TEXTS,
  OWN_RATE_TEXTS,
  REASON_TEXTS,
  TAIWAN_LINE_NAMES,
  USUAL_TEXTS,
} from './explain-texts.ts'
import { recompute, TAIWAN_FORMULAS } from './recompute.ts'

/** Returns the basis as a database would. */
const throughJson = (basis: Basis): Basis => JSON.parse(JSON.stringify(basis))

const seen = new Set<string>()

function expectAgain(result: { readonly basis: Basis }): void {
  const { basis, ...amounts } = result
  seen.add(basis.f)
  expect(recompute(throughJson(basis))).toEqual(amounts)
  expectExplained(basis)
  expectPrinted(basis, amounts as Amounts)
}

/** Wages have one amount, taxes another, premiums two sides; a side without an amount is not explained. */
function expectPrinted(basis: Basis, { amount, tax, employee, employer }: Amounts): void {
  const own = amount ?? tax ?? employee
  expectPrintedBasis(throughJson(basis), {
    currency: 'TWD',
    worked: traceTaiwanLine,
    amountOf: (side) => (side === 'employee' ? own : basis.i.alone === true ? undefined : employer),
  })
}

/** Expects words in both languages for everything, and no missing number. */
function expectExplained(basis: Basis): void {
  expect(lawSource(basis).length).toBeGreaterThan(15)
  if (basis.row !== undefined) expect(tableRow(throughJson(basis))!.label).toMatch(/\d/)
  const zh = explainTaiwanBasis(throughJson(basis), 'zh-TW')
  const en = explainTaiwanBasis(throughJson(basis), 'en')
  const texts = storedAgreedRate(basis) ? OWN_RATE_TEXTS : basis.i.x === 'usual' ? USUAL_TEXTS : FORMULA_TEXTS
  const words = texts[basis.f]!
  expect([zh.formula, en.formula]).toEqual([words.zh, words.en])
  expect(en.effective_from).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const names = new Set(Object.values(INPUT_TEXTS).map(({ zh }) => zh))
  for (const { name, value } of zh.inputs) {
    expect(names).toContain(name)
    expect(value).not.toMatch(/NaN|undefined|^$|[a-z]_/)
  }
}

const money = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 700_000 }))
const month = fc.constantFrom('2024-02', '2025-07', '2026-03')
const person: fc.Arbitrary<TaiwanPerson> = fc.record({
  birth: fc.constantFrom('1959-11-30', '1961-03-16', '1985-02-28'),
  identity: fc.constantFrom('national', 'professional', 'migrant'),
  taxResident: fc.boolean(),
  taxMethod: fc.constantFrom('table', 'flat'),
  taxDependants: fc.integer({ min: 0, max: 13 }),
  healthDependants: fc.integer({ min: 0, max: 6 }),
  disability: fc.constantFrom(undefined, 'mild', 'moderate', 'severe'),
  partTime: fc.boolean(),
  pensionScheme: fc.constantFrom('new', 'former'),
  voluntaryPension: fc.constantFrom(0, 30_000),
  laborContinued: fc.boolean(),
})

describe('PAY-08 every amount of Taiwan can be recomputed from its stored basis alone and is explained in words', () => {
  it('PAY-08 all lines of any month of any person, and of an employer, recompute', () => {
    fc.assert(
      fc.property(
        month,
        person,
        money,
        money,
        money,
        fc.constantFrom('statute', 'over_2000'),
        (when, who, wage, extra, before, rule) => {
          const law = lawFor(when)
          const input: TaiwanMonthInput = {
            regularWage: wage,
            pay: [
              { kind: 'basic', amount: wage },
              { kind: 'bonus', amount: extra },
              { kind: 'severance', amount: extra },
            ],
            bonusBefore: before,
            serviceHalves: 5,
            from: `${when}-11`,
            parentalLeave: before % 3 === 1 ? 'continues' : undefined,
          }
          const result = computeTaiwanMonth(law, who, input, {
            occupationalRate: 1_200,
            bonusRule: rule,
            reserveRate: 60_000,
          })
          const unit = computeTaiwanUnitMonth(law, {
            laborInsured: wage,
            healthInsured: wage,
            salaryPaid: wage + extra,
          })
          for (const line of [...result.lines, ...unit]) {
            seen.add(line.b.f)
            const { employee, employer, tax } = recompute(throughJson(line.b))
            expect([line.c, employee ?? tax ?? 0, employer ?? 0]).toEqual([line.c, line.a, line.e ?? 0])
            expect(TAIWAN_LINE_NAMES[line.c].zh).toMatch(/[一-鿿]/)
            expectExplained(line.b)
            expectPrinted(line.b, recompute(throughJson(line.b)))
          }
        },
      ),
      { numRuns: tries(300) },
    )
  })

  it('PAY-08 overtime, part months, leave, unused leave, severance and other income recompute', () => {
    const day = fc.constantFrom<WorkDay>('working_day', 'rest_day', 'holiday', 'regular_day_off')
    const leave = fc.constantFrom(...LEAVE_KINDS.map(({ id }) => id))
    const minutes = fc.integer({ min: 0, max: 900 })
    fc.assert(
      fc.property(month, day, leave, money, minutes, fc.boolean(), (when, worked, taken, wage, time, flag) => {
        const law = lawFor(when)
        expectAgain(
          overtimePay(law.working, { day: worked, wage, minutes: time, multipliers: flag ? 'usual' : 'exact' }),
        )
        for (const own of [{ multiple: 1_750_000 }, { perHour: 345 }]) {
          expectAgain(overtimePay(law.working, { day: worked, wage, minutes: time, own }))
          expectAgain(unusedLeavePay(law.working, { wage, minutes: time, own }))
          expectAgain(missedHours(law.working, { wage, minutes: time, own }))
        }
        expectAgain(partMonthPay(law.working, { wage, days: time % 29, daysOfMonth: 29 }))
        const stretches = [
          { wage, days: time % 31, unpaid: time % 7 },
          { wage: wage + 1_000, days: 29, unpaid: flag ? 29 : 4 },
        ]
        expectAgain(stretchPay(law.working, stretches, 60))
        expectAgain(unpaidStretches(law.working, stretches, 60))
        expectAgain(partPay(law.working, wage, time % 61))
        expectAgain(
          leaveDeduction(law.working, {
            leave: taken,
            wage,
            minutes: time,
            sickBefore: time * 15,
            serviceMonths: time % 9,
          }),
        )
        expectAgain(unusedLeavePay(law.working, { wage, minutes: time }))
        expectAgain(missedHours(law.working, { wage, minutes: time }))
        expectAgain(severancePay(law.severance, { averageWage: wage, scheme: flag ? 'new' : 'former', service: time }))
        expectAgain(
          otherSupplement(law.supplement, { kind: flag ? 'rent' : 'part_time', payment: wage, floor: 20_000 }),
        )
      }),
    )
  })

  it('PAY-04e PAY-04f what a court and the welfare fund take recomputes', () => {
    const due = fc.integer({ min: 1, max: 400_000 })
    fc.assert(
      fc.property(
        month,
        money,
        money,
        money,
        due,
        due,
        fc.boolean(),
        (when, gross, rest, keeps, first, second, apart) => {
          const paid = {
            gross,
            statutory: Math.min(rest, gross),
            net: Math.max(0, gross - rest),
            paidBefore: rest % 30_000,
          }
          const orders = [
            { id: 'a', due: first, served: '2026-01-05', keeps },
            { id: 'b', due: second, served: apart ? '2026-02-05' : '2026-01-05', keeps },
          ]
          for (const { id: _, ...line } of garnishPay(garnishmentLaw(when), paid, orders)) expectAgain(line)
          expectAgain(welfareFund(welfareFundLaw(when), gross))
          expectAgain(stabilityFee(stabilityFeeLaw(when), { monthly: keeps, days: first % 32, of: 31 }))
        },
      ),
      { numRuns: tries(300) },
    )
  })

  it('PAY-08 these tests leave out no formula, each has words, and recomputing refuses a foreign one', () => {
    expect([...seen].sort()).toEqual([...TAIWAN_FORMULAS].sort())
    expect(Object.keys(FORMULA_TEXTS).sort()).toEqual([...TAIWAN_FORMULAS].sort())
    for (const { id } of LEAVE_KINDS) expect(REASON_TEXTS[id]?.zh).toBeTruthy()
    expect(() => recompute({ f: 'epf', i: {}, m: '2026-01' })).toThrow(RangeError)
  })

  it('PAY-08d a stored basis is small and states its row, its day and its source in words', () => {
    const { lines } = computeTaiwanMonth(
      lawFor('2026-03'),
      {
        birth: '1990-05-05',
        identity: 'national',
        taxResident: true,
        taxMethod: 'table',
        taxDependants: 1,
        healthDependants: 1,
        pensionScheme: 'new',
      },
      { regularWage: 100_000, pay: [{ kind: 'basic', amount: 100_000 }], bonusBefore: 0 },
      { occupationalRate: 1_200, bonusRule: 'over_2000' },
    )
    const basis = (code: string) => throughJson(lines.find(({ c }) => c === code)!.b)
    expect(basis('tw_labor')).toEqual({
      f: 'tw.labor',
      i: { w: 100_000, g: 45_800, r: 115_000 },
      m: '2026-03',
      from: '2026-01-01',
      row: 11,
    })
    expect(explainTaiwanBasis(basis('tw_health'), 'zh-TW')).toMatchObject({
      inputs: [
        { name: '月薪資', value: '100,000' },
        { name: '投保金額', value: '101,100' },
        { name: '費率', value: '5.17 %' },
        { name: '眷屬人數', value: '1' },
      ],
      row: '96,601–101,100',
      effective_from: '2026-01-01',
    })
    const tax = explainTaiwanBasis(basis('tw_income_tax'), 'en')
    expect(tax.row).toBe('99,501–100,000')
  })
})
