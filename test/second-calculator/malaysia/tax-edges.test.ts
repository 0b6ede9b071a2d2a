import { expect, it } from 'vitest'
import { acceptedClaims, socsoRelief as productRelief } from '#statutory/malaysia/pcb/claims.ts'
import { type PcbInput, computePcb as productPcb } from '#statutory/malaysia/pcb/deduction.ts'
import { exemptOfMonth, exemptLimit as productLimit } from '#statutory/malaysia/pcb/exempt.ts'
import { pcbLaw } from '#statutory/malaysia/pcb/law.ts'
import { tp1Law } from '#statutory/malaysia/pcb/tp1.ts'
import { fromSen, inSen, type zero } from '../exact.ts'
import { type PcbQuestion, pcb, type Regime } from './pcb.ts'
import { type Category, table1 } from './pcb-figures.ts'
import { REGIME, toProductClaims } from './product-names.ts'
import { exemptLimit, socsoRelief, underLimit } from './tax-items.ts'
import { claimable, lp1 } from './tp1.ts'

const YEARS = [2019, 2023, 2024, 2025, 2026]
const CATEGORIES: readonly Category[] = [1, 2, 3]
const REGIMES: readonly Regime[] = ['resident', 'non-resident', 'returning expert', 'knowledge worker', 'c-suite']

interface TaxCase {
  regime?: Regime
  category?: Category
  children?: readonly number[]
  disabled?: boolean
  before?: Partial<PcbInput['before']>
  now: Partial<PcbInput['now']>
}

const EMPTY_YEAR = { remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0 }
const EMPTY_MONTH = { normal: 0, epfNormal: 0, additional: 0, epfAdditional: 0, deductions: 0, zakat: 0 }

/** Both answers about one month, as sen: P, P with the bonus, A, C and what is deducted. */
function both(month: string, asked: TaxCase): [product: number[], second: number[]] {
  const { regime = 'resident', category = 1, children = [0, 0, 0, 0, 0], disabled = false } = asked
  const before = { ...EMPTY_YEAR, ...asked.before }
  const now = { ...EMPTY_MONTH, ...asked.now }
  const [under18 = 0, study18 = 0, tertiary = 0, disabledChild = 0, disabledTertiary = 0] = children
  const halves = { under18, study18, tertiary, disabled: disabledChild, disabledTertiary }
  const product = productPcb(pcbLaw(month), {
    regime: REGIME[regime],
    category,
    children: halves,
    disabledSelf: disabled,
    disabledSpouse: disabled,
    before,
    now,
  })
  const exactly = <T extends Record<string, number>>(sums: T) =>
    Object.fromEntries(Object.entries(sums).map(([name, sen]) => [name, fromSen(sen)])) as Record<keyof T, typeof zero>
  const past = exactly(before)
  const question: PcbQuestion = {
    year: Number(month.slice(0, 4)),
    month: Number(month.slice(5)),
    regime,
    category,
    children: halves,
    disabledSelf: disabled,
    disabledSpouse: disabled,
    before: { gross: past.remuneration, epf: past.epf, mtd: past.pcb, zakat: past.zakat, deductions: past.deductions },
    now: exactly(now),
  }
  const second = pcb(question)
  const { p, pWithAdditional, mtdNormal, mtdAdditional, payable } = product
  return [
    [p, pWithAdditional, mtdNormal, mtdAdditional, payable],
    [second.chargeable, second.chargeableWithAdditional, second.normal, second.additional, second.payable].map(inSen),
  ]
}

function agreed(month: string, asked: TaxCase): number[] {
  const [product, second] = both(month, asked)
  expect(product, `${month} ${JSON.stringify(asked)}`).toEqual(second)
  return product
}

const senAround = (edge: number) => [edge - 1, edge, edge + 1]

for (const year of YEARS) {
  const edges = table1(year).map(([above]) => Number(above) * 100)
  it(`PAY-03a PCB ${year} is right at every bracket edge and a sen on both sides, with monthly pay and with a bonus`, () => {
    for (const category of CATEGORIES)
      for (const edge of edges)
        for (const p of senAround(edge)) {
          const reliefs = category === 2 ? 13_000_00 : 9_000_00
          const [monthly] = agreed(`${year}-12`, { category, now: { normal: p + reliefs } })
          expect(monthly).toBe(p)
          const [, bonus] = agreed(`${year}-12`, { category, now: { normal: 4_00, additional: p + reliefs - 4_00 } })
          expect(bonus).toBe(p)
        }
  })

  // For 2019 only the table and the reliefs of the official examples are published here.
  if (year === 2019) continue
  it(`PAY-03a PCB ${year} counts every relief in its category, children whole and shared`, () => {
    for (const category of CATEGORIES)
      for (const disabled of [false, true])
        for (let kind = 0; kind < 5; kind++)
          for (const halves of [0, 1, 2, 3, 7]) {
            const children = [0, 0, 0, 0, 0].map((_, index) => (index === kind ? halves : 0))
            agreed(`${year}-04`, { category, disabled, children, now: { normal: 18_000_00, epfNormal: 1_980_00 } })
          }
  })
}

it('PAY-03a PCB rounds to 5 sen and ignores less than RM10, a sen at a time, in every regime', () => {
  for (let p = 28_660_00; p <= 28_674_00; p++) agreed('2026-12', { now: { normal: p + 9_000_00 } })
  for (const regime of REGIMES)
    for (let pay = 60_00; pay <= 70_00; pay++)
      agreed('2026-12', { regime, now: { normal: pay, zakat: regime === 'non-resident' ? 0 : 3_00 } })
  for (const regime of REGIMES)
    for (let pay = 33_00; pay <= 34_00; pay++) agreed('2026-12', { regime, now: { normal: pay } })
})

it('PAY-03a PCB ends the rebate of returning experts above 35,000', () => {
  for (const category of CATEGORIES)
    for (const p of senAround(35_000_00)) {
      const reliefs = category === 2 ? 13_000_00 : 9_000_00
      agreed('2026-12', { regime: 'returning expert', category, now: { normal: p + reliefs } })
    }
})

it('PAY-03a PCB limits EPF to 4,000 a year, reached by any of K, K1, Kt and K2, a sen at a time', () => {
  for (let month = 1; month <= 12; month++) {
    const at = `2026-${`${month}`.padStart(2, '0')}`
    for (const k of [0, 1_815_00, 3_999_99, 4_000_00, 4_000_01])
      for (const k1 of [0, 333_33, 333_34, ...senAround(Math.max(1, 4_000_00 - k))])
        for (const kt of [0, 1, 908_00, 4_000_00]) {
          const now = { normal: 9_000_00, epfNormal: k1, additional: kt === 0 ? 0 : 8_250_00, epfAdditional: kt }
          agreed(at, { before: { remuneration: 20_000_00, epf: k }, now })
        }
  }
})

it('PAY-03a PCB subtracts zakat at, below and above the tax of the month, with and without a bonus', () => {
  const [, , a = 0] = agreed('2026-03', { now: { normal: 6_000_00, epfNormal: 660_00 } })
  for (const zakat of [0, 1, ...senAround(a), ...senAround(a - 9_99), a + 30_00, a * 13])
    for (const additional of [0, 1_00, 90_00, 95_00, 5_000_00])
      for (const pcbBefore of [0, 300_00, 9_000_00])
        agreed('2026-03', {
          before: { remuneration: 12_000_00, epf: 1_320_00, pcb: pcbBefore, zakat: 50_00 },
          now: { normal: 6_000_00, epfNormal: 660_00, additional, zakat },
        })
})

for (const year of [2024, 2025, 2026]) {
  it(`PAY-03a TP1 ${year} keeps every limit and a sen on both sides, in one claim and in two`, () => {
    const list = tp1Law(`${year}-05`).value
    for (const category of [1, 2] as const)
      for (const mandatoryEpf of [true, false])
        for (const item of claimable(year))
          for (const limit of [350, 1_000, 2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 7_000, 8_000, 10_000])
            for (const claim of senAround(limit * 100)) {
              const who = { category, withoutMandatoryEpf: !mandatoryEpf }
              const accepted = (claims: Record<string, number>, used: Record<string, number>) =>
                acceptedClaims(list, { claims: toProductClaims(claims), used, category, mandatoryEpf })
              const first = accepted({ [item]: claim }, {})
              const second = accepted({ [item]: 700_00 }, first.items)
              const claimed = { [item]: fromSen(claim) }
              expect([item, claim, first.deductions, second.deductions]).toEqual([
                item,
                claim,
                inSen(lp1(year, {}, claimed, who)),
                inSen(lp1(year, claimed, { [item]: fromSen(700_00) }, who)),
              ])
            }
  })
}

it('PAY-03a exempt allowances and the relief for SOCSO keep their yearly limits, a sen on both sides', () => {
  const kinds = { travel: 'travel', childcare: 'child care', award: 'awards', goods: 'employer goods' } as const
  for (const [kind, name] of Object.entries(kinds))
    for (const year of [2023, 2024, 2026]) {
      const limit = productLimit(kind as keyof typeof kinds, `${year}-06`)
      expect([kind, year, limit]).toEqual([kind, year, inSen(exemptLimit(name, year))])
      for (const used of [0, 1, limit - 500_00, limit, limit + 1])
        for (const amount of senAround(Math.max(1, limit - used))) {
          const { exempt, taxable } = exemptOfMonth(`${year}-06`, { amount, used, limit })
          const second = underLimit(fromSen(amount), fromSen(limit), fromSen(used))
          expect([exempt, taxable]).toEqual([inSen(second.exempt), inSen(second.taxable)])
        }
    }
  for (const used of [0, 308_35, 308_34, 349_99, 350_00, 350_01])
    for (const shares of [0, 1, 41_65])
      expect(productRelief(350_00, used, shares)).toBe(inSen(socsoRelief(fromSen(shares), fromSen(used))))
})
