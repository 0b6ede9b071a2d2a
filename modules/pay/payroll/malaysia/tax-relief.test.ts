import { describe, expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { NO_YEAR } from '#statutory/malaysia/month-input.ts'
import { inputsOf, malaysianPayslip, runOf } from '../testing/people.ts'
import type { PayInputs } from './inputs.ts'

const law = lawFor('2026-03')
const slipOf = (more: Partial<PayInputs>, automatic = true) =>
  malaysianPayslip(inputsOf('2026-03', 5_000_00, more), runOf('2026-03', { socsoRelief: automatic }), law)
const year = (more: object) => ({ before: { ...NO_YEAR, ...more } })

describe('PAY-03a relief for SOCSO and EIS, RM350 a year', () => {
  // 5,000 of wages: what SOCSO and EIS take of it in a month.
  const month = slipOf({}).schemes.socsoEmployee + slipOf({}).schemes.eisEmployee

  it('is what was taken, as long as the year has room, and none where the company does not apply it', () => {
    expect(month).toBeGreaterThan(0)
    expect(slipOf({}).schemes.socsoRelief).toBe(month)
    expect(slipOf({}, false).schemes.socsoRelief).toBe(0)
    const abroad = { status: { citizenship: 'foreigner', regime: 'nonResident', category: 1 } as const }
    expect(slipOf(abroad).schemes.socsoRelief).toBe(0)
  })
  it('counts what earlier months took, what they claimed and what this month claims towards one limit', () => {
    expect(slipOf(year({ socsoRelief: 350_00 - month })).schemes.socsoRelief).toBe(month)
    expect(slipOf(year({ socsoRelief: 350_00 - 1 })).schemes.socsoRelief).toBe(1)
    expect(slipOf(year({ socsoRelief: 350_00 })).schemes.socsoRelief).toBe(0)
    expect(slipOf(year({ claims: { socso: 350_00 - 2 } })).schemes.socsoRelief).toBe(2)
    expect(slipOf({ claims: { socso: 350_00 - 3 } }).schemes.socsoRelief).toBe(3)
    expect(slipOf({ claims: { socso: 400_00 } }).schemes.socsoRelief).toBe(0)
  })
  it('and a claim together relieve what the limit is, never more', () => {
    const both = slipOf({ claims: { socso: 340_00 }, ...year({ claims: { socso: 5_00 } }) })
    expect(both.schemes.reliefs).toBe(345_00)
    expect(slipOf({ claims: { socso: 350_00 } }).schemes.reliefs).toBe(350_00)
    expect(slipOf({ claims: { socso: 349_00 } }).schemes.reliefs).toBe(350_00)
  })
})
