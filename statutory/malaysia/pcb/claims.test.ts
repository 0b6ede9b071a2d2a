import { describe, expect, it } from 'vitest'
import { epfLaw } from '../epf/schedule.ts'
import { benefitOfMonth, compensationLimit } from './benefits.ts'
import { acceptedClaims, type Claims, socsoRelief } from './claims.ts'
import { epfOfNormalAndAdditional } from './epf-split.ts'
import { exemptLimit, exemptOfMonth } from './exempt.ts'
import { tp1Law } from './tp1.ts'

describe('TP1 claims', () => {
  const accept = (
    claims: Claims,
    used: Claims = {},
    other: { year?: number; category?: 1 | 2 | 3; mandatoryEpf?: boolean } = {},
  ) =>
    acceptedClaims(tp1Law(`${other.year ?? 2026}-06`).value, {
      claims,
      used,
      category: other.category ?? 1,
      mandatoryEpf: other.mandatoryEpf ?? true,
    })

  it('PAY-03a claims are cut at the limit of the year, cumulatively', () => {
    expect(accept({ lifestyle: 2_000_00 }).deductions).toBe(2_000_00)
    expect(accept({ lifestyle: 2_000_00 }, { lifestyle: 1_900_00 }).items.lifestyle).toBe(600_00)
    expect(accept({ lifestyle: 2_000_00 }, { lifestyle: 2_500_00 }).deductions).toBe(0)
  })

  it('PAY-03a a sub-item counts towards its own limit and its group', () => {
    const result = accept({ vaccination: 1_500_00, medical: 9_800_00, dental: 500_00 })
    expect(result.items).toEqual({ medical: 9_800_00, vaccination: 200_00, dental: 0 })
    expect(result.deductions).toBe(10_000_00)
    expect(accept({ upskilling: 3_000_00 }, { education: 6_500_00 }).deductions).toBe(500_00)
  })

  it('PAY-03a limits follow the year of assessment', () => {
    expect(accept({ insurance: 5_000_00 }, {}, { year: 2024 }).deductions).toBe(3_000_00)
    expect(accept({ insurance: 5_000_00 }, {}, { year: 2025 }).deductions).toBe(4_000_00)
    expect(
      [2024, 2025, 2026].map((year) => accept({ learning_disability: 20_000_00 }, {}, { year }).deductions),
    ).toEqual([4_000_00, 6_000_00, 10_000_00])
    expect(() => accept({ tourism: 500_00 }, {}, { year: 2025 })).toThrow('tourism')
    expect(accept({ tourism: 1_500_00 }).deductions).toBe(1_000_00)
  })

  it('PAY-03a alimony excludes the spouse relief; life insurance is higher without mandatory EPF', () => {
    expect(accept({ alimony: 4_000_00 }, {}, { category: 2 }).deductions).toBe(0)
    expect(accept({ alimony: 5_000_00 }, {}, { category: 3 }).deductions).toBe(4_000_00)
    expect(accept({ life: 8_000_00 }).deductions).toBe(3_000_00)
    expect(accept({ life: 8_000_00 }, {}, { mandatoryEpf: false }).deductions).toBe(7_000_00)
  })

  it('PAY-03a zakat and departure levy are rebates, not deductions', () => {
    expect(accept({ zakat: 500_00, departure_levy: 20_00, sports: 100_00 })).toMatchObject({
      deductions: 100_00,
      rebates: 520_00,
    })
  })

  it('PAY-03a SOCSO relief stops at 350 in the year', () => {
    expect(socsoRelief(350_00, 0, 41_65)).toBe(41_65)
    expect(socsoRelief(350_00, 333_20, 41_65)).toBe(16_80)
    expect(socsoRelief(350_00, 350_00, 41_65)).toBe(0)
  })
})

describe('Exempt allowances and benefits', () => {
  it('PAY-03ac transport is untaxed up to RM6,000 from January, only the excess is taxed', () => {
    let used = 0
    const taxable = [2_500_00, 2_500_00, 2_500_00, 2_500_00].map((amount) => {
      const split = exemptOfMonth('2026-01', { amount, used, limit: exemptLimit('travel', '2026-01') })
      used = split.used
      expect(split.exempt + split.taxable).toBe(amount)
      return split.taxable
    })
    expect(taxable).toEqual([0, 0, 1_500_00, 2_500_00])
    expect([exemptLimit('childcare', '2023-12'), exemptLimit('childcare', '2024-01')]).toEqual([2_400_00, 3_000_00])
  })

  it('PAY-03a an exemption used at an earlier employer counts as used', () => {
    expect(exemptOfMonth('2026-08', { amount: 900_00, used: 7_000_00, limit: 6_000_00 })).toMatchObject({
      exempt: 0,
      taxable: 900_00,
    })
  })

  it('PAY-03a a benefit in kind is spread over the months left and cut to the ringgit', () => {
    expect(benefitOfMonth('2026-04', 25_000_00).normal).toBe(2_777_00)
    expect(benefitOfMonth('2026-12', 25_000_00).normal).toBe(25_000_00)
  })

  it('PAY-03a compensation is exempt up to 10,000 for each completed year', () => {
    expect([0, 1, 4].map((years) => compensationLimit('2026-06', years))).toEqual([0, 10_000_00, 40_000_00])
  })

  it('PAY-03a the EPF of the month is split into K1 and Kt', () => {
    const of = (normalWages: number, otherWages: number, epf: number) =>
      epfOfNormalAndAdditional(epfLaw('2026-01'), { part: 'A', normalWages, otherWages, epf })
    expect(of(2_700_00, 0, 297_00)).toEqual({ k1: 297_00, kt: 0 })
    expect(of(2_400_00, 300_00, 297_00)).toEqual({ k1: 264_00, kt: 33_00 })
    expect(of(2_400_00, 3_600_00, 660_00)).toEqual({ k1: 264_00, kt: 396_00 })
  })
})
