import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import tables from '#test/cases/malaysia-tables.json' with { type: 'json' }
import { tableRow } from '../explanation/explain.ts'
import { ageIn } from '../person.ts'
import { type EpfInput, epfContribution, findEpfRow } from './contribution.ts'
import { type EpfFacts, epfPartFor } from './part.ts'
import { type EpfPart, epfLaw } from './schedule.ts'

const law = epfLaw('2026-01')
const of = (input: EpfInput, month = '2026-01') => {
  const { employee, employer } = epfContribution(epfLaw(month), input)
  return [employee, employer]
}

describe('EPF, Third Schedule', () => {
  for (const [part, rows] of Object.entries(tables.epf) as [EpfPart, number[][]][]) {
    it(`PAY-03a Part ${part}: every printed row holds at its first and last sen`, () => {
      expect(rows).toHaveLength(401)
      for (const [index, [from, to, employer, employee]] of rows.entries()) {
        for (const wages of [from!, to!]) {
          expect([part, wages, ...of({ part, wages })]).toEqual([part, wages, employee! * 100, employer! * 100])
          expect(findEpfRow(law.value, wages)).toBe(index + 1)
        }
      }
    })
  }

  it('PAY-03a complaint 1: EPF follows the band, not a percentage: 3,333.33 pays 368', () => {
    const result = epfContribution(law, { part: 'A', wages: 333_333 })
    expect(result.employee).toBe(368_00)
    expect(tableRow(result.basis)).toMatchObject({ row: 168, label: 'A 3,320.01–3,340.00' })
  })

  it('PAY-03a complaint 2: the bonus keeps the low employer rate, and 5,000.00 is low', () => {
    expect(of({ part: 'A', wages: 500_000 })).toEqual([550_00, 650_00])
    expect(of({ part: 'A', wages: 634_615, bonus: 134_615 })).toEqual([704_00, 825_00])
    expect(of({ part: 'A', wages: 634_615 })).toEqual([704_00, 768_00])
    expect(of({ part: 'C', wages: 634_615, bonus: 134_615 })).toEqual([352_00, 413_00])
  })

  it('PAY-03a the note on bonus applies to wages of 5,000 or less without the bonus, in Part A or C', () => {
    expect(of({ part: 'A', wages: 634_616, bonus: 134_615 })).toEqual([704_00, 768_00])
    expect(of({ part: 'A', wages: 490_000, bonus: 100_000 })).toEqual([539_00, 637_00])
    expect(of({ part: 'E', wages: 634_615, bonus: 134_615 })).toEqual([0, 256_00])
    expect(of({ part: 'A', wages: 2_500_000, bonus: 2_000_000 })).toEqual([2750_00, 3250_00])
  })

  it('PAY-03a above 20,000 and in Part F each share is rounded up, or the total only', () => {
    expect(of({ part: 'A', wages: 2_000_001 })).toEqual([2201_00, 2401_00])
    expect(of({ part: 'A', wages: 2_000_001, rounding: 'total-only' })).toEqual([2201_00, 2400_00])
    expect(of({ part: 'F', wages: 175_100 })).toEqual([36_00, 36_00])
    expect(of({ part: 'F', wages: 175_100, rounding: 'total-only' })).toEqual([36_00, 35_00])
    expect(of({ part: 'A', wages: 2_000_000, rounding: 'total-only' })).toEqual([2200_00, 2400_00])
  })

  it('PAY-03a the note on bonus has its own rounding, also above 20,000 and where only the total is rounded', () => {
    const lifted = { part: 'A', wages: 4_604_028, bonus: 4_418_091 } as const
    // 5,065 + 46,040.28 x 13% = 11,050.2364, up to 11,051, less 5,065.
    expect(of(lifted)).toEqual([5065_00, 5986_00])
    expect(of({ ...lifted, rounding: 'total-only' })).toEqual([5065_00, 5986_00])
  })

  it('PAY-03a Parts B and D take five ringgit from the employer', () => {
    expect(of({ part: 'B', wages: 333_333 }, '2025-09')).toEqual([368_00, 5_00])
    expect(of({ part: 'D', wages: 333_333 }, '2025-09')).toEqual([184_00, 5_00])
    expect(of({ part: 'D', wages: 1_000 }, '2025-09')).toEqual([0, 0])
  })

  it('PAY-03a Part F did not exist before October 2025', () => {
    expect(() => of({ part: 'F', wages: 500_000 }, '2025-09')).toThrow('Part F does not exist')
    expect(of({ part: 'F', wages: 500_000 }, '2025-10')).toEqual([100_00, 100_00])
  })

  it('PAY-03a the law refuses months before the schedule that was read', () => {
    expect(() => epfLaw('2022-06')).toThrow(RangeError)
    expect(() => of({ part: 'A', wages: -1 })).toThrow(RangeError)
  })

  it('PAY-03a the elected excess is separate from the statutory share and rounded up to the ringgit', () => {
    const result = epfContribution(law, { part: 'A', wages: 333_333, employeeRate: 150_000, employerRate: 150_000 })
    expect(result).toMatchObject({ employee: 368_00, employer: 435_00, employeeExtra: 134_00, employerExtra: 67_00 })
    const lower = epfContribution(law, { part: 'A', wages: 333_333, employeeRate: 90_000 })
    expect(lower.employeeExtra).toBe(0)
  })

  it('PAY-03a shares are whole ringgit and never fall when wages rise', () => {
    const part = fc.constantFrom<EpfPart>('A', 'B', 'C', 'D', 'E', 'F')
    fc.assert(
      fc.property(
        part,
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 0, max: 50_000 }),
        (p, wages, more) => {
          const low = epfContribution(law, { part: p, wages })
          const high = epfContribution(law, { part: p, wages: wages + more })
          expect(low.employee % 100).toBe(0)
          expect(low.employer % 100).toBe(0)
          expect(low.employee).toBeGreaterThanOrEqual(0)
          expect(high.employee).toBeGreaterThanOrEqual(low.employee)
          // The lower rate above 5,000 is the one place where a higher wage costs the employer less.
          const crosses = wages <= 500_000 && wages + more > 500_000
          if (!crosses) expect(high.employer).toBeGreaterThanOrEqual(low.employer)
        },
      ),
    )
  })
})

describe('EPF Part of a person', () => {
  const part = (month: string, facts: Partial<EpfFacts>) =>
    epfPartFor(epfLaw(month).value, { citizenship: 'citizen', age: 30, ...facts }).part

  it('PAY-03a the Part follows citizenship, election, age and month', () => {
    expect(part('2025-09', {})).toBe('A')
    expect(part('2025-09', { age: 60 })).toBe('E')
    expect(part('2025-09', { age: 75 })).toBe('none')
    expect(part('2025-09', { citizenship: 'pr', age: 60 })).toBe('C')
    expect(part('2025-09', { citizenship: 'foreigner', electedBefore1998: true })).toBe('A')
    expect(part('2025-09', { citizenship: 'foreigner', electedBefore1998: true, age: 74 })).toBe('C')
    expect(part('2025-09', { citizenship: 'foreigner', elected: true })).toBe('B')
    expect(part('2025-09', { citizenship: 'foreigner', elected: true, age: 60 })).toBe('D')
    expect(part('2025-09', { citizenship: 'foreigner' })).toBe('none')
  })

  it('PAY-03a complaint 4: foreigners contribute under Part F from October 2025', () => {
    expect(part('2025-10', { citizenship: 'foreigner' })).toBe('F')
    expect(part('2025-10', { citizenship: 'foreigner', elected: true, age: 64 })).toBe('F')
    expect(part('2025-10', { citizenship: 'foreigner', electedBefore1998: true })).toBe('A')
    expect(part('2025-10', { citizenship: 'foreigner', domesticServant: true })).toBe('none')
    expect(part('2025-10', { citizenship: 'foreigner', age: 75 })).toBe('none')
  })

  it('PAY-03a a setting decides the month in which a birthday counts', () => {
    expect(ageIn('2026-04', '1966-04-15', 'month-after')).toBe(59)
    expect(ageIn('2026-05', '1966-04-15', 'month-after')).toBe(60)
    expect(ageIn('2026-04', '1966-04-15', 'same-month')).toBe(60)
    expect(ageIn('2026-05', '1966-05-01', 'month-after')).toBe(59)
  })
})
