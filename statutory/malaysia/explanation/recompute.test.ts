import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Amounts, Basis } from '#base/calculation/basis.ts'
import { tries } from '#test/depth.ts'
import { expectPrintedBasis } from '#test/printed-basis.ts'
import { storedAgreedRate } from '../../agreed-rate.ts'
import { cp38Basis } from '../cp38.ts'
import { basicPay, unpaidPay } from '../employment-act/part-month.ts'
import { workingLaw } from '../employment-act/rules.ts'
import { unusedLeavePay } from '../employment-act/unused-leave.ts'
import { incompleteMonth, missedPay, type WorkInput, workPay } from '../employment-act/work-pay.ts'
import { lawFor } from '../law.ts'
import { type CompanyChoices, type Contributor, computeContributions } from '../month/contributions.ts'
import { benefitOfMonth } from '../pcb/benefits.ts'
import { computePcb, type PcbInput } from '../pcb/deduction.ts'
import { exemptOfMonth } from '../pcb/exempt.ts'
import { CHILD_KINDS } from '../pcb/tables.ts'
import { traceMalaysianLine } from '../trace/trace-line.ts'
import { zakatDeduction } from '../zakat/zakat.ts'
import { explainMalaysianBasis, lawSource, tableRow } from './explain.ts'
import { FORMULA_TEXTS, INPUT_TEXTS, OWN_RATE_TEXTS } from './explain-texts.ts'
import { MALAYSIAN_FORMULAS, recompute } from './recompute.ts'

/** Returns the basis as a database would. */
const throughJson = (basis: Basis): Basis => JSON.parse(JSON.stringify(basis))

const seen = new Set<string>()

function expectAgain(result: { readonly basis: Basis }): void {
  const { basis, ...amounts } = result
  seen.add(basis.f)
  expect(recompute(throughJson(basis))).toEqual(amounts)
  // Days counted by the company's own method do not follow the Act.
  if (basis.from !== undefined && basis.i.way === undefined) expect(lawSource(basis)).toMatch(/\w/)
  if (basis.row !== undefined) expect(tableRow(throughJson(basis))!.label).toMatch(/\d/)
  expectExplained(throughJson(basis))
  expectPrintedBasis(throughJson(basis), {
    currency: 'MYR',
    worked: traceMalaysianLine,
    amountOf: (side) => wholeAmount(basis, amounts as Amounts, side),
  })
}

function wholeAmount({ f }: Basis, amounts: Amounts, side: 'employee' | 'employer'): number | undefined {
  if (amounts.amount !== undefined) return amounts.amount
  if (f === 'pcb.bik') return amounts.normal
  if (f.startsWith('pcb.')) return amounts.payable
  const own = amounts[side]
  return own === undefined ? undefined : own + (amounts[`${side}Extra`] ?? 0)
}

/** Expects words in both languages for everything, and no missing number. */
function expectExplained(basis: Basis): void {
  const [zh, en] = [explainMalaysianBasis(basis, 'zh-TW'), explainMalaysianBasis(basis, 'en')]
  const words = (storedAgreedRate(basis) && OWN_RATE_TEXTS[basis.f]) ?? FORMULA_TEXTS[basis.f]!
  expect([zh.formula, en.formula]).toEqual([words.zh, words.en])
  for (const { name, value } of zh.inputs) {
    expect(NAMES).toContain(name)
    expect(value).not.toMatch(/NaN|undefined|^$|[a-z]_/)
  }
}
const NAMES = new Set(Object.values(INPUT_TEXTS).map(({ zh }) => zh))

const month = fc.constantFrom('2023-01', '2024-06', '2024-12', '2025-09', '2025-10', '2026-06', '2026-12', '2028-06')
const wages = fc.oneof(
  fc.integer({ min: 0, max: 3_000_000 }),
  fc.constantFrom(0, 1000, 1001, 500_000, 500_001, 2_000_001),
)
const birth = fc
  .record({ y: fc.integer({ min: 1945, max: 2009 }), m: fc.integer({ min: 1, max: 12 }) })
  .map(({ y, m }) => `${y}-${String(m).padStart(2, '0')}-15`)

const contributor: fc.Arbitrary<Contributor> = fc.record({
  citizenship: fc.constantFrom('citizen', 'pr', 'foreigner'),
  birth,
  electedBefore1998: fc.boolean(),
  epfElected: fc.boolean(),
  domesticServant: fc.boolean(),
  epfEmployeeRate: fc.constantFrom(undefined, 150_000),
  epfEmployerRate: fc.constantFrom(undefined, 190_000),
  epfEmployeeOnTop: fc.constantFrom(undefined, 45_000),
  epfEmployerOnTop: fc.constantFrom(undefined, 20_000),
  contributedBefore55: fc.boolean(),
  contributedBefore57: fc.boolean(),
  lindungOptedOutOn: fc.constantFrom(null, '2026-07-20'),
})

const choices: fc.Arbitrary<CompanyChoices> = fc.record({
  epfAgeSwitch: fc.constantFrom('month-after', 'same-month'),
  epfRounding: fc.constantFrom('each', 'total-only'),
  socsoAgeSwitch: fc.constantFrom('month-after', 'same-month'),
  hrd: fc.constantFrom('none', 'voluntary', 'mandatory'),
})

const money = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000_000 }))
const halves = fc.integer({ min: 0, max: 7 })
const taxed: fc.Arbitrary<PcbInput> = fc.record({
  regime: fc.constantFrom('resident', 'nonResident', 'rep', 'knowledgeWorker', 'cSuite'),
  category: fc.constantFrom(1, 2, 3),
  children: fc.record(Object.fromEntries(CHILD_KINDS.map((kind) => [kind, halves]))),
  disabledSelf: fc.boolean(),
  disabledSpouse: fc.boolean(),
  knowledgeWorkerRebate: fc.boolean(),
  before: fc.record({ remuneration: money, epf: money, pcb: money, zakat: money, deductions: money }),
  now: fc.record({
    normal: money,
    epfNormal: money,
    additional: money,
    epfAdditional: money,
    deductions: money,
    zakat: money,
  }),
})

describe('PAY-08 every amount can be recomputed from its stored basis alone', () => {
  it('PAY-08 contributions of any person in any month recompute', () => {
    fc.assert(
      fc.property(
        month,
        contributor,
        choices,
        wages,
        fc.integer({ min: 0, max: 100 }),
        (when, who, company, pay, part) => {
          const bases = { epf: pay, epfBonus: Math.floor((pay * part) / 100), socso: pay, hrd: pay }
          for (const result of Object.values(computeContributions(lawFor(when), who, bases, company)))
            expectAgain(result)
        },
      ),
      { numRuns: tries(300) },
    )
  })

  it('PAY-08 the tax of any person in any month recomputes with all its steps', () => {
    fc.assert(
      fc.property(month, taxed, (when, input) => expectAgain(computePcb(lawFor(when).pcb, input))),
      { numRuns: tries(300) },
    )
  })

  it('PAY-08 work, incomplete months, benefits, exempt allowances and zakat recompute', () => {
    const work: fc.Arbitrary<WorkInput> = fc.record({
      kind: fc.constantFrom('overtime', 'restDay', 'publicHoliday'),
      rate: fc.record({ per: fc.constantFrom('month', 'week', 'day'), wages: money }),
      payBasis: fc.constantFrom('monthly', 'daily'),
      worked: fc.integer({ min: 0, max: 900 }),
      normalDay: fc.integer({ min: 60, max: 600 }),
      own: fc.constantFrom(undefined, { multiple: 1_750_000 }, { perHour: 23_45 }),
    })
    fc.assert(
      fc.property(month, work, money, money, fc.integer({ min: 0, max: 28 }), (when, input, amount, used, days) => {
        expectAgain(workPay(workingLaw(when), input))
        expectAgain(missedPay(workingLaw(when), { ...input, missed: input.worked }))
        expectAgain(unusedLeavePay(workingLaw(when), { ...input, minutes: input.worked }))
        expectAgain(incompleteMonth(workingLaw(when), { wages: amount, eligibleDays: days, daysInPeriod: 28 }))
        expectAgain(benefitOfMonth(when, amount))
        expectAgain(exemptOfMonth(when, { amount, used, limit: 600_000 }))
        expectAgain(zakatDeduction(when, { amount }, used))
        expectAgain(zakatDeduction(when, { rate: 25_000 }, used))
        expectAgain(zakatDeduction(when, null, used))
      }),
    )
  })

  it('PAY-08 days of a part month or cycle and CP38 orders recompute', () => {
    const days = fc.record({
      pay: money,
      days: fc.integer({ min: 0, max: 60 }),
      unpaid: fc.integer({ min: 0, max: 40 }),
    })
    const way = fc.constantFrom('calendar', 'fixed_26', 'working_days')
    fc.assert(
      fc.property(month, days, money, way, fc.boolean(), (when, { pay, days, unpaid }, amount, proration, cycle) => {
        const per = cycle ? 'weekly' : 'monthly'
        const stretch = {
          pay,
          rate: pay,
          per,
          part: { number: 1, of: 2 },
          of: 60,
          days,
          unpaid: Math.min(unpaid, days),
        }
        const paid = { stretches: [stretch], parts: 1 }
        expectAgain(basicPay(lawFor(when), paid, { proration }))
        expectAgain(unpaidPay(lawFor(when), paid, { proration }))
        const order = { id: 'x', no: 'CP38/7', nth: 1, of: 3, month: amount, total: 3 * amount, taken: 0 }
        for (const [basis, is] of [
          [cp38Basis(order, when), amount],
          [{ f: 'pay.cp38', i: { a: amount }, m: when }, amount],
          [{ f: 'pay.part', i: { w: amount, d: 60, of: 60 }, m: when, from: lawFor(when).working.from }, amount],
        ] as [Basis, number][])
          expectAgain({ amount: is, basis } as never)
      }),
    )
  })

  it('PAY-08 every formula has its words', () => {
    expect(Object.keys(FORMULA_TEXTS).sort()).toEqual([...MALAYSIAN_FORMULAS].sort())
  })

  it('PAY-08 these tests leave out no formula, and recomputing refuses a foreign one', () => {
    expect([...seen].sort()).toEqual([...MALAYSIAN_FORMULAS].sort())
    expect(() => recompute({ f: 'tw.labour', i: {}, m: '2026-01' })).toThrow(RangeError)
  })

  it('PAY-08 a stored basis is small', () => {
    const who: Contributor = {
      citizenship: 'citizen',
      birth: '1990-05-05',
      contributedBefore55: true,
      contributedBefore57: true,
      lindungOptedOutOn: null,
    }
    const company: CompanyChoices = {
      epfAgeSwitch: 'month-after',
      epfRounding: 'each',
      socsoAgeSwitch: 'same-month',
      hrd: 'none',
    }
    const { epf } = computeContributions(
      lawFor('2026-06'),
      who,
      { epf: 350_000, epfBonus: 0, socso: 350_000, hrd: 0 },
      company,
    )
    expect(throughJson(epf.basis)).toEqual({
      f: 'epf',
      i: { p: 'A', w: 350_000, why: 'local' },
      m: '2026-06',
      from: '2025-10-01',
      row: 176,
    })
    expect(tableRow(epf.basis)!.label).toBe('A 3,480.01–3,500.00')
  })
})
