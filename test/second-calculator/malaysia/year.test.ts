import { expect, it } from 'vitest'
import { recomputeTax } from '#statutory/malaysia/explanation/recompute.ts'
import { computePcb, type PcbInput } from '#statutory/malaysia/pcb/deduction.ts'
import { pcbLaw } from '#statutory/malaysia/pcb/law.ts'
import { patience } from '#test/patience.ts'
import { cutToSen, exact, fromSen, fromWhole, inSen, lesser, minus, notNegative, times, zero } from '../exact.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { epfShares } from './epf.ts'
import { type Category, compulsoryReliefs, taxOfYear } from './pcb-figures.ts'

interface Year {
  year: number
  category: Category
  under18: number
  flat: boolean
  pay: readonly number[]
  bonus: readonly number[]
  zakat: number
  deductions: readonly number[]
}

function randomYear(by: SeededRandom): Year {
  const usual = by.between(2_500_00, 40_000_00)
  const months = Array.from({ length: 12 }, (_, index) => index)
  return {
    year: by.between(2024, 2026),
    category: by.one<Category>([1, 2, 3]),
    under18: by.between(0, 6),
    flat: by.chance(15),
    pay: months.map(() => (by.chance(15) ? by.between(0, usual) : usual)),
    bonus: months.map(() => (by.chance(12) ? by.between(1, usual * 3) : 0)),
    zakat: by.chance(30) ? by.between(1, 300_00) : 0,
    deductions: months.map(() => (by.chance(10) ? by.between(1, 2_000_00) : 0)),
  }
}

function epfOf(wages: number, bonus: number): number {
  const shares = epfShares('A', {
    wages: fromSen(wages),
    bonus: fromSen(bonus),
    rounding: 'each share',
    electedEmployee: zero,
    electedEmployer: zero,
  })
  return inSen(shares.employee)
}

/** Twelve months in order by the law in the product: what was deducted, the same recomputed from what is stored, and the last month's steps. */
function monthByMonth(of: Year) {
  const before = { remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0 }
  let recomputed = 0
  let last: { a: number; c: number; zakat: number } = { a: 0, c: 0, zakat: 0 }
  for (let month = 1; month <= 12; month++) {
    const normal = of.pay[month - 1]!
    const additional = of.bonus[month - 1]!
    const deductions = of.deductions[month - 1]!
    const k1 = epfOf(normal, 0)
    const kt = epfOf(normal + additional, additional) - k1
    const input: PcbInput = {
      regime: of.flat ? 'knowledgeWorker' : 'resident',
      category: of.category,
      children: { under18: of.under18 },
      before: { ...before },
      now: { normal, epfNormal: k1, additional, epfAdditional: kt, deductions, zakat: of.zakat },
    }
    const result = computePcb(pcbLaw(`${of.year}-${`${month}`.padStart(2, '0')}`), input)
    before.remuneration += normal + additional
    before.epf += k1 + kt
    before.pcb += result.payable
    recomputed += recomputeTax(JSON.parse(JSON.stringify(result.basis))).payable
    before.zakat += of.zakat
    before.deductions += deductions
    last = { a: result.mtdNormal, c: result.mtdAdditional, zakat: of.zakat }
  }
  return { ...before, last, recomputed }
}

/** The tax of the year on its totals, in whole sen. */
function taxOfTotals(of: Year, totals: { remuneration: number; epf: number; deductions: number }): number {
  const children = { under18: of.under18, study18: 0, tertiary: 0, disabled: 0, disabledTertiary: 0 }
  const chargeable = minus(
    fromSen(totals.remuneration),
    lesser(fromSen(totals.epf), fromWhole(4000)),
    compulsoryReliefs(of.year, of.category, children, false, false),
    fromSen(totals.deductions),
  )
  const tax = of.flat ? times(notNegative(chargeable), exact('0.15')) : taxOfYear(of.year, of.category, chargeable)
  return inSen(cutToSen(tax))
}

it('PAY-03a complaint 60: twelve months with raises, bonuses, EPF, claims and zakat come to the tax of the year within 5 sen', {
  timeout: patience(60_000),
}, () => {
  const by = seededRandom(1967)
  let settled = 0
  for (let number = 1; number <= 3_000; number++) {
    const of = randomYear(by)
    const { last, recomputed, ...totals } = monthByMonth(of)
    expect(recomputed).toBe(totals.pcb)
    const beyond = totals.pcb + totals.zakat - taxOfTotals(of, totals)
    const shown = `year ${number}: ${JSON.stringify(of)}`
    // December settles the year to the 5 sen above, unless a part of it is below RM10 or zakat is more than is due.
    const whole = last.a >= 10_00 && (last.c === 0 || last.c >= 10_00) && last.a + last.c >= last.zakat
    if (whole) {
      settled += 1
      expect(beyond, shown).toBeGreaterThanOrEqual(0)
      expect(beyond, shown).toBeLessThan(5)
    } else expect(beyond, shown).toBeGreaterThan(-20_00)
  }
  expect(settled).toBeGreaterThan(2_000)
})
