import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundedTax, taxAfterZakat, zakatDeduction } from '../zakat/zakat.ts'
import { computePcb, type Pcb, type PcbInput } from './deduction.ts'
import { pcbLaw } from './law.ts'

type Changes = Partial<Omit<PcbInput, 'before' | 'now'>> & {
  before?: Partial<PcbInput['before']>
  now?: Partial<PcbInput['now']>
}

const ZEROS = { remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0 }
const NOTHING = { normal: 0, epfNormal: 0, additional: 0, epfAdditional: 0, deductions: 0, zakat: 0 }

/** RM5,500 with EPF 605 unless a test changes it. */
function month(period: string, { before, now, ...person }: Changes = {}): Pcb {
  return computePcb(pcbLaw(period), {
    regime: 'resident',
    category: 1,
    ...person,
    before: { ...ZEROS, ...before },
    now: { ...NOTHING, normal: 5_500_00, epfNormal: 605_00, ...now },
  })
}

const APRIL_2019: Changes = {
  category: 3,
  children: { under18: 6 },
  before: { remuneration: 16_500_00, epf: 1_815_00, pcb: 387_60, deductions: 300_00 },
  now: { additional: 8_250_00, epfAdditional: 908_00, deductions: 300_00 },
}

describe('PCB of residents', () => {
  it('PAY-03a LHDN’s 2019 example with a bonus in April gives A 124.93, C 939.03, deducted 1,064.00', () => {
    expect(month('2019-04', APRIL_2019)).toMatchObject({
      mtdNormal: 124_93,
      mtdAdditional: 939_03,
      payable: 1_064_00,
      totalMtdYear: 1_511_97,
      k2: 197_50,
      k2WithAdditional: 84_00,
    })
  })

  it('PAY-03a complaint 5: K2 is cut to the sen, so the relief may stay below 4,000', () => {
    const { k2, p } = month('2026-01')
    expect(k2).toBe(308_63)
    expect(605_00 + k2 * 11).toBe(3_999_93)
    expect(p).toBe(66_000_00 - 3_999_93 - 9_000_00)
  })

  it('PAY-03a complaint 6: A is not rounded to 5 sen before it is multiplied', () => {
    const { mtdNormal, totalMtdYear } = month('2019-04', APRIL_2019)
    expect(totalMtdYear).toBe(387_60 + mtdNormal * 9)
    expect(mtdNormal % 5).not.toBe(0)
  })

  it('PAY-03a complaint 7: zakat lowers the tax of a bonus month', () => {
    const without = month('2026-04', { ...APRIL_2019, now: { ...APRIL_2019.now, zakat: 0 } })
    const zakat = month('2026-04', { ...APRIL_2019, now: { ...APRIL_2019.now, zakat: 50_00 } })
    expect(zakat.payable).toBe(without.payable - 50_00)
  })

  it('PAY-03a complaint 8: every step is cut, the result rounded up to 5 sen', () => {
    expect([287_02, 152_06, 287_05, 0].map(roundedTax)).toEqual([287_05, 152_10, 287_05, 0])
  })

  it('PAY-03a complaint 9: a bonus is not annualised', () => {
    const bonus = month('2026-01', { now: { additional: 5_000_00, epfAdditional: 550_00 } })
    const salary = month('2026-01')
    expect(bonus.payable - salary.payable).toBeLessThan(5_000_00 * 0.2)
    expect(bonus.pWithAdditional - bonus.p).toBeLessThanOrEqual(5_000_00)
  })

  it('PAY-03a complaint 10: a claim such as SOCSO counts in its month only', () => {
    const none = month('2026-01', { now: { normal: 4_300_00, epfNormal: 473_00 } })
    const claim = month('2026-01', { now: { normal: 4_300_00, epfNormal: 473_00, deductions: 29_75 } })
    expect([none.payable, claim.payable]).toEqual([68_00, 67_85])
    expect(none.p - claim.p).toBe(29_75)
  })

  it('PAY-03a complaint 11: spouse relief applies in category 2 only, child relief not in category 1', () => {
    const p = (category: 1 | 2 | 3, person: Changes = {}) => month('2026-01', { category, ...person }).p
    expect(p(1) - p(2)).toBe(4_000_00)
    expect(p(1, { children: { under18: 4 } })).toBe(p(1))
    expect(p(3) - p(3, { children: { under18: 3, tertiary: 1 } })).toBe(3_000_00 + 4_000_00)
    expect(p(3, { disabledSpouse: true })).toBe(p(3))
    expect(p(2) - p(2, { disabledSpouse: true })).toBe(6_000_00)
  })

  it('PAY-03a complaint 11: the RM400 rebate ends above 35,000', () => {
    const yearly = (p: number) => {
      // No EPF: P = 12 × normal − 9,000.
      const normal = (p + 9_000_00) / 12
      return month('2026-01', { now: { normal, epfNormal: 0 } })
    }
    expect(yearly(35_000_40)).toMatchObject({ p: 35_000_40, tax: 600_02 })
    expect(yearly(34_999_92)).toMatchObject({ p: 34_999_92, tax: 199_99 })
    expect(yearly(5_000_00 - 8)).toMatchObject({ tax: 0, payable: 0 })
  })

  it('PAY-03a complaint 12: disability reliefs follow the year of assessment', () => {
    const pcbWhenDisabled = (period: string) =>
      month(period, { disabledSelf: true, now: { normal: 8_000_00, epfNormal: 880_00 } }).payable
    expect([pcbWhenDisabled('2026-01'), pcbWhenDisabled('2024-01')]).toEqual([403_35, 419_20])
  })

  it('PAY-03a complaint 14: an old month keeps its law', () => {
    const child = (period: string) =>
      month(period, { category: 3, children: { disabled: 2, disabledTertiary: 2 } }).reliefs
    expect(child('2024-12')).toBe(9_000_00 + 20_000_00)
    expect(child('2025-01')).toBe(9_000_00 + 24_000_00)
    expect(() => month('2021-01')).toThrow('The tax tables of 2021 are not loaded')
  })

  it('PAY-03a EPF counts up to 4,000 in the order earlier months, salary, bonus', () => {
    const result = month('2026-06', {
      before: { remuneration: 27_500_00, epf: 3_700_00 },
      now: { additional: 10_000_00, epfAdditional: 1_100_00 },
    })
    // 300 of the salary's 605 fits, so nothing is left for the bonus or the months to come.
    expect(result).toMatchObject({ k2: 0, k2WithAdditional: 0 })
    expect(result.pWithAdditional - result.p).toBe(10_000_00)
    expect(result.p).toBe(27_500_00 - 3_700_00 + 5_500_00 - 300_00 + 5_500_00 * 6 - 9_000_00)
  })

  it('PAY-03a a part below RM10 is not deducted', () => {
    const small = month('2026-01', {
      category: 3,
      children: { under18: 2 },
      now: { normal: 3_941_50, epfNormal: 433_57 },
    })
    expect(small).toMatchObject({ mtdNormal: 9_91, payable: 0 })
  })

  it('PAY-03a after too much tax, nothing is deducted and nothing refunded', () => {
    const over = month('2026-12', {
      before: { remuneration: 60_500_00, epf: 4_000_00, pcb: 9_000_00 },
      now: { additional: 1_000_00, epfAdditional: 110_00 },
    })
    expect(over).toMatchObject({ mtdNormal: 0, mtdAdditional: 0, payable: 0 })
  })

  it('PAY-03a a director’s irregular fee alone is additional pay, with no normal pay', () => {
    const fee = month('2026-06', { now: { normal: 0, epfNormal: 0, additional: 60_000_00 } })
    expect(fee).toMatchObject({ p: -9_000_00, mtdNormal: 0, pWithAdditional: 51_000_00, mtdAdditional: 1_610_00 })
  })
})

describe('PCB of other regimes', () => {
  it('PAY-03a non-residents pay 30 %, 28 % before 2020, with no relief and no zakat', () => {
    const flat = (period: string, now: Changes['now']) =>
      month(period, { regime: 'nonResident', category: 2, now: { epfNormal: 0, ...now } }).payable
    expect(flat('2026-01', { normal: 5_001_00 })).toBe(1_500_30)
    expect(flat('2019-01', { normal: 3_000_00 })).toBe(840_00)
    expect(flat('2026-01', { normal: 5_001_00, additional: 1_000_00, zakat: 500_00 })).toBe(1_800_30)
    expect(flat('2021-01', { normal: 1_000_00 })).toBe(300_00)
  })

  it('PAY-03a returning experts get the rebate up to 35,000, the C-suite never', () => {
    const of = (regime: PcbInput['regime'], normal: number, more: Changes = {}) =>
      month('2026-01', { ...more, regime, now: { normal, epfNormal: 0 } }).tax
    const p3500 = 3_500_00 * 12 - 9_000_00
    expect(of('rep', 3_500_00)).toBe((p3500 * 15) / 100 - 400_00)
    expect(of('rep', 3_500_00, { category: 2 })).toBe(((p3500 - 4_000_00) * 15) / 100 - 800_00)
    expect(of('cSuite', 3_500_00)).toBe((p3500 * 15) / 100)
    expect(of('knowledgeWorker', 3_500_00)).toBe((p3500 * 15) / 100)
    expect(of('knowledgeWorker', 3_500_00, { knowledgeWorkerRebate: true })).toBe((p3500 * 15) / 100 - 400_00)
    const december = (normal: number) => month('2026-12', { regime: 'rep', now: { normal, epfNormal: 0 } }).tax
    expect([december(44_000_00), december(44_001_00)]).toEqual([4_850_00, 5_250_15])
  })

  it('PAY-03a flat regimes include a bonus in P, without a separate step', () => {
    const bonus = month('2026-12', { regime: 'cSuite', now: { additional: 10_000_00 } })
    expect(bonus.mtdAdditional).toBe(0)
    expect(bonus.p).toBe(bonus.pWithAdditional)
    expect(bonus.tax).toBe((bonus.p * 15) / 100)
  })
})

describe('Zakat', () => {
  it('PAY-03a tax after zakat follows LHDN’s table of zakat, minimum and bonus', () => {
    const of = (normal: number, zakat: number, additional = 0) => {
      const { payable, carried } = taxAfterZakat({ normal, additional, zakat, minimum: 10_00 })
      return [payable, carried]
    }
    expect(of(8_00, 5_00)).toEqual([0, 5_00])
    expect(of(15_00, 20_00)).toEqual([0, 20_00])
    expect(of(15_00, 8_00)).toEqual([7_00, 8_00])
    expect(of(120_00, 100_00)).toEqual([20_00, 100_00])
    expect(of(8_00, 5_00, 9_00)).toEqual([0, 5_00])
    expect(of(8_00, 5_00, 25_00)).toEqual([20_00, 5_00])
    expect(of(15_00, 20_00, 32_55)).toEqual([27_55, 20_00])
    expect(of(15_00, 8_00, 127_30)).toEqual([134_30, 8_00])
    expect(of(120_00, 100_00, 392_25)).toEqual([412_25, 100_00])
  })

  it('PAY-02 an instruction deducts a fixed zakat amount or a rate; without one there is none', () => {
    expect(zakatDeduction('2026-01', { amount: 100_00 }, 5_000_00).employee).toBe(100_00)
    expect(zakatDeduction('2026-01', { rate: 25_000 }, 5_001_00).employee).toBe(125_03)
    expect(zakatDeduction('2026-01', null, 5_000_00).employee).toBe(0)
  })
})

describe('PCB, properties', () => {
  const pay = fc.integer({ min: 0, max: 10_000_000 })
  const person = fc.record({
    regime: fc.constantFrom<PcbInput['regime']>('resident', 'nonResident', 'rep', 'knowledgeWorker', 'cSuite'),
    category: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
    children: fc.record({ under18: fc.integer({ min: 0, max: 8 }), tertiary: fc.integer({ min: 0, max: 4 }) }),
    disabledSelf: fc.boolean(),
  })
  const period = fc.constantFrom('2019-03', '2024-01', '2025-07', '2026-11', '2026-12')

  it('PAY-03a the tax is a multiple of 5 sen, never negative, and grows with pay', () => {
    fc.assert(
      fc.property(period, person, pay, fc.integer({ min: 0, max: 500_000 }), (when, who, normal, more) => {
        const low = month(when, { ...who, now: { normal, epfNormal: 0 } })
        const high = month(when, { ...who, now: { normal: normal + more, epfNormal: 0 } })
        expect(low.payable % 5).toBe(0)
        expect(low.payable).toBeGreaterThanOrEqual(0)
        expect(high.tax).toBeGreaterThanOrEqual(who.regime === 'rep' ? low.tax - 800_00 : low.tax)
        if (who.regime !== 'rep') expect(high.payable).toBeGreaterThanOrEqual(low.payable)
      }),
    )
  })

  it('PAY-03a twelve equal months add up to the tax of the year, up to rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 350_000, max: 5_000_000 }), (normal) => {
        let before = { ...ZEROS }
        let tax = 0
        for (let index = 1; index <= 12; index += 1) {
          const result = month(`2026-${String(index).padStart(2, '0')}`, { before, now: { normal, epfNormal: 0 } })
          before = { ...before, remuneration: before.remuneration + normal, pcb: before.pcb + result.payable }
          tax = result.tax
        }
        // Months below the minimum of RM10 are skipped; the rest is at most 5 sen a month above the tax.
        expect(before.pcb).toBeGreaterThanOrEqual(tax - 12 * 10_00)
        expect(before.pcb).toBeLessThanOrEqual(tax + 5)
      }),
    )
  })
})
