import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { NO_YEAR } from '#statutory/malaysia/month/month-input.ts'
import { malaysianPayslip, testInputs, testRun } from '../testing/people.ts'
import type { MalaysianPayInputs } from './inputs.ts'

const law = lawFor('2026-03')
const slipWith = (more: Partial<MalaysianPayInputs>, automatic = true) =>
  malaysianPayslip(testInputs('2026-03', 5_000_00, more), testRun('2026-03', { socsoRelief: automatic }), law)
const year = (more: object) => ({ before: { ...NO_YEAR, ...more } })

describe('PAY-03a relief for SOCSO and EIS, RM350 a year', () => {
  // 5,000 of wages: what SOCSO and EIS take of it in a month.
  const month = slipWith({}).schemes.socsoEmployee + slipWith({}).schemes.eisEmployee

  it('is the deducted amount within the year’s limit, and zero where the company does not apply it', () => {
    expect(month).toBeGreaterThan(0)
    expect(slipWith({}).schemes.socsoRelief).toBe(month)
    expect(slipWith({}, false).schemes.socsoRelief).toBe(0)
    const abroad = { status: { citizenship: 'foreigner', regime: 'nonResident', category: 1 } as const }
    expect(slipWith(abroad).schemes.socsoRelief).toBe(0)
  })
  it('counts earlier months’ deductions, earlier claims and this month’s claims towards one limit', () => {
    expect(slipWith(year({ socsoRelief: 350_00 - month })).schemes.socsoRelief).toBe(month)
    expect(slipWith(year({ socsoRelief: 350_00 - 1 })).schemes.socsoRelief).toBe(1)
    expect(slipWith(year({ socsoRelief: 350_00 })).schemes.socsoRelief).toBe(0)
    expect(slipWith(year({ claims: { socso: 350_00 - 2 } })).schemes.socsoRelief).toBe(2)
    expect(slipWith({ claims: { socso: 350_00 - 3 } }).schemes.socsoRelief).toBe(3)
    expect(slipWith({ claims: { socso: 400_00 } }).schemes.socsoRelief).toBe(0)
  })
  it('together with a claim never exceeds the limit', () => {
    const both = slipWith({ claims: { socso: 340_00 }, ...year({ claims: { socso: 5_00 } }) })
    expect(both.schemes.reliefs).toBe(345_00)
    expect(slipWith({ claims: { socso: 350_00 } }).schemes.reliefs).toBe(350_00)
    expect(slipWith({ claims: { socso: 349_00 } }).schemes.reliefs).toBe(350_00)
  })
})
