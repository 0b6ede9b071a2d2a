import { describe, expect, it } from 'vitest'
import { taxSavedByClaims } from './claims-saving.ts'
import type { PcbInput } from './deduction.ts'
import { pcbLaw } from './law.ts'

/** October of a single person who earns RM 8,000 a month and contributes the full EPF limit. */
const october = (monthly: number): PcbInput => ({
  regime: 'resident',
  category: 1,
  before: { remuneration: 9 * monthly, epf: 4_000_00, pcb: 0, zakat: 0, deductions: 0 },
  now: { normal: monthly, epfNormal: 0, additional: 0, epfAdditional: 0, deductions: 0, zakat: 0 },
})
const law = pcbLaw('2026-10')

describe('PAY-03a what claims save', () => {
  it('reliefs save their share of the top bracket, and of both brackets across a border', () => {
    // 96,000 less 4,000 and 9,000 is 83,000: 19 % above 70,000, 11 % from 50,000.
    expect(taxSavedByClaims(law, october(8_000_00), { deductions: 1_000_00, rebates: 0 })).toBe(190_00)
    expect(taxSavedByClaims(law, october(8_000_00), { deductions: 14_000_00, rebates: 0 })).toBe(
      13_000_00 * 0.19 + 110_00,
    )
  })

  it('a rebate saves its amount, but never more than the tax that is left', () => {
    expect(taxSavedByClaims(law, october(8_000_00), { deductions: 0, rebates: 500_00 })).toBe(500_00)
    const whole = taxSavedByClaims(law, october(8_000_00), { deductions: 0, rebates: 1_000_000_00 })
    expect(taxSavedByClaims(law, october(8_000_00), { deductions: 200_000_00, rebates: 0 })).toBe(whole)
    expect(taxSavedByClaims(law, october(8_000_00), { deductions: 1_000_00, rebates: 1_000_000_00 })).toBe(whole)
  })

  it('a person without tax saves nothing; non-residents have no reliefs', () => {
    expect(taxSavedByClaims(law, october(2_500_00), { deductions: 1_000_00, rebates: 500_00 })).toBe(0)
    const flat = { ...october(8_000_00), regime: 'nonResident' as const }
    expect(taxSavedByClaims(law, flat, { deductions: 1_000_00, rebates: 500_00 })).toBe(0)
  })

  it('zakat deducted from pay has already used its part of the tax', () => {
    const input = october(8_000_00)
    const whole = taxSavedByClaims(law, input, { deductions: 0, rebates: 1_000_000_00 })
    const zakat = { ...input, before: { ...input.before, zakat: 300_00 }, now: { ...input.now, zakat: 100_00 } }
    expect(taxSavedByClaims(law, zakat, { deductions: 0, rebates: 1_000_000_00 })).toBe(whole - 400_00)
  })
})
