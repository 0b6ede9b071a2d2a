import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import tables from '#test/cases/malaysia-tables.json' with { type: 'json' }
import { eisContribution, eisReason } from './eis/contribution.ts'
import { eisLaw } from './eis/table.ts'
import { hrdHint, hrdLaw, hrdLevy } from './hrd-levy/levy.ts'
import { lindungContribution, lindungReason } from './lindung/contribution.ts'
import { LINDUNG_TABLE, lindungLaw } from './lindung/table.ts'
import { type SocsoCategory, socsoCategoryFor, socsoContribution } from './socso/contribution.ts'
import { SOCSO_TABLE, socsoLaw } from './socso/table.ts'

type Row = (number | null)[]

/** Wages around the edges of a printed row: its first sen, its last, and far above an open end. */
function sampleWages(rows: Row[], index: number): number[] {
  const over = index === 0 ? 0 : rows[index - 1]![0]!
  const upTo = rows[index]![0]
  return upTo === null || upTo === undefined ? [over + 1, over * 10] : [over + 1, upTo]
}

describe('SOCSO, Act 4', () => {
  for (const [month, rows] of Object.entries(tables.socso)) {
    it(`PAY-03a the table of ${month}: every row holds at its first and last sen`, () => {
      rows.forEach(([, employer, employee, second], index) => {
        for (const wages of sampleWages(rows, index)) {
          const of = (category: SocsoCategory) => socsoContribution(socsoLaw(month), { category, wages })
          expect([wages, of(1).employer, of(1).employee]).toEqual([wages, employer, employee])
          expect([wages, of(2).employer, of(2).employee]).toEqual([wages, second, 0])
          expect(of(1).basis.row).toBe(index + 1)
        }
      })
    })
  }

  it('PAY-03a from RM300 the columns rise by fixed steps', () => {
    const { firstEmployer, firstEmployee, secondEmployer } = SOCSO_TABLE.at(-1)!.value
    for (let row = 8; row < 64; row += 1) {
      const odd = row % 2 === 0
      expect(firstEmployer[row]! - firstEmployer[row - 1]!).toBe(odd ? 170 : 180)
      expect(firstEmployee[row]! - firstEmployee[row - 1]!).toBe(50)
      expect(secondEmployer[row]! - secondEmployer[row - 1]!).toBe(odd ? 120 : 130)
    }
  })

  it('PAY-03a the ceiling follows the wage month, and higher wages stay insured', () => {
    const of = (month: string) => socsoContribution(socsoLaw(month), { category: 1, wages: 2_500_000 })
    expect(of('2024-09')).toMatchObject({ employer: 86_65, employee: 24_75 })
    expect(of('2024-10')).toMatchObject({ employer: 104_15, employee: 29_75 })
    expect(socsoContribution(socsoLaw('2026-01'), { category: 1, wages: 0 })).toMatchObject({
      employer: 0,
      employee: 0,
    })
    expect(() => socsoLaw('2022-08')).toThrow(RangeError)
  })

  it('PAY-03a complaint 4: foreigners move to the first category in July 2024', () => {
    const facts = { citizenship: 'foreigner', age: 33, contributedBefore55: true } as const
    expect(socsoCategoryFor(socsoLaw('2024-06').value, facts)).toBe(2)
    expect(socsoCategoryFor(socsoLaw('2024-07').value, facts)).toBe(1)
    expect(socsoCategoryFor(socsoLaw('2024-07').value, { ...facts, age: 60 })).toBe(2)
  })

  it('PAY-03a people from 60 and people first covered at 55 are in the second category', () => {
    const of = (age: number, contributedBefore55: boolean) =>
      socsoCategoryFor(socsoLaw('2026-01').value, { citizenship: 'citizen', age, contributedBefore55 })
    expect([of(54, false), of(55, false), of(55, true), of(59, true), of(60, true)]).toEqual([1, 2, 1, 1, 2])
  })
})

describe('EIS, Act 800', () => {
  for (const [month, rows] of Object.entries(tables.eis)) {
    it(`PAY-03a the table of ${month}: every row holds at its first and last sen`, () => {
      rows.forEach(([, employer, employee], index) => {
        for (const wages of sampleWages(rows, index)) {
          const result = eisContribution(eisLaw(month), { why: 'insured', wages })
          expect([wages, result.employer, result.employee]).toEqual([wages, employer, employee])
        }
      })
    })
  }

  it('PAY-03a complaint 4: EIS insures only citizens and permanent residents from 18 to 60', () => {
    const of = (citizenship: 'citizen' | 'pr' | 'foreigner', age: number, contributedBefore57 = true) =>
      eisReason(eisLaw('2026-01').value, { citizenship, age, contributedBefore57 })
    expect(of('foreigner', 30)).toBe('foreigner')
    expect([of('citizen', 17), of('citizen', 18), of('pr', 59), of('pr', 60)]).toEqual([
      'under_18',
      'insured',
      'insured',
      'age_60',
    ])
    expect([of('citizen', 56, false), of('citizen', 57, false), of('citizen', 57)]).toEqual([
      'insured',
      'first_at_57',
      'insured',
    ])
    expect(eisContribution(eisLaw('2026-01'), { why: 'foreigner', wages: 500_000 })).toMatchObject({
      employee: 0,
      employer: 0,
    })
  })
})

describe('LINDUNG 24 Jam, Act A1788', () => {
  for (const [month, rows] of Object.entries(tables.lindung)) {
    it(`PAY-03a the table of ${month}: every row holds at its first and last sen`, () => {
      rows.forEach(([, employee], index) => {
        for (const wages of sampleWages(rows, index)) {
          const result = lindungContribution(lindungLaw(month), { why: 'participates', wages })
          expect([wages, result.employee, result.employer]).toEqual([wages, employee, 0])
        }
      })
    })
  }

  it('PAY-03a complaint 3: LINDUNG follows a table, not 0.75 %: 44.65 at the ceiling', () => {
    expect(lindungContribution(lindungLaw('2026-06'), { why: 'participates', wages: 600_000 }).employee).toBe(44_65)
  })

  it('PAY-03a LINDUNG begins in June 2026; locals may opt out from July, foreigners may not', () => {
    const of = (month: string, citizenship: 'citizen' | 'foreigner', optedOutOn: string | null) =>
      lindungReason(lindungLaw(month), { citizenship, optedOutOn })
    expect(of('2026-05', 'citizen', null)).toBe('no_scheme')
    expect(of('2026-06', 'citizen', null)).toBe('participates')
    expect(of('2026-06', 'citizen', '2026-07-13')).toBe('participates')
    expect(of('2026-06', 'citizen', '2026-06-10')).toBe('participates')
    expect(of('2026-07', 'citizen', '2026-07-13')).toBe('opted_out')
    expect(of('2026-07', 'citizen', '2026-08-20')).toBe('participates')
    expect(of('2026-09', 'foreigner', '2026-07-13')).toBe('participates')
    expect(lindungContribution(lindungLaw('2026-05'), { why: 'no_scheme', wages: 500_000 }).employee).toBe(0)
  })

  it('PAY-03a phases 2 and 3 match the known rows and are marked as inferred', () => {
    const of = (month: string, wages: number) =>
      lindungContribution(lindungLaw(month), { why: 'participates', wages }).employee
    expect([of('2028-06', 355_000), of('2028-06', 700_000)]).toEqual([35_50, 59_50])
    expect([of('2031-06', 355_000), of('2031-06', 700_000)]).toEqual([44_40, 74_40])
    const inferred = LINDUNG_TABLE.filter(({ unconfirmed }) => unconfirmed).map(({ from }) => from)
    expect(inferred).toEqual(['2028-06-01', '2031-06-01'])
  })
})

describe('HRD levy, PSMB Act', () => {
  const of = (registration: 'none' | 'voluntary' | 'mandatory', citizenship: 'citizen' | 'pr' = 'citizen') =>
    hrdLevy(hrdLaw('2026-01'), { registration, citizenship, wages: 500_100 }).employer

  it('PAY-03a the levy follows the company setting and covers citizens only, to the sen', () => {
    expect([of('mandatory'), of('voluntary'), of('none'), of('mandatory', 'pr')]).toEqual([50_01, 25_01, 0, 0])
  })

  it('PAY-03a the hint makes registration mandatory for ten citizens and voluntary for five to nine', () => {
    const hints = [4, 5, 9, 10].map((citizens) => hrdHint(hrdLaw('2026-01').value, citizens))
    expect(hints).toEqual(['none', 'voluntary', 'voluntary', 'mandatory'])
  })
})

it('PAY-03a contributions by table never fall when wages rise, and stop at the ceiling', () => {
  const wages = fc.integer({ min: 0, max: 1_000_000 })
  const months = fc.constantFrom('2023-05', '2024-08', '2024-10', '2026-06', '2029-01', '2032-01')
  fc.assert(
    fc.property(months, wages, fc.integer({ min: 0, max: 20_000 }), (month, low, more) => {
      const all = (amount: number) => {
        const socso = socsoContribution(socsoLaw(month), { category: 1, wages: amount })
        const second = socsoContribution(socsoLaw(month), { category: 2, wages: amount })
        const eis = eisContribution(eisLaw(month), { why: 'insured', wages: amount })
        const why = lindungReason(lindungLaw(month), { citizenship: 'citizen', optedOutOn: null })
        const lindung = lindungContribution(lindungLaw(month), { why, wages: amount })
        return [socso.employee, socso.employer, second.employer, eis.employee, lindung.employee]
      }
      all(low).forEach((amount, index) => {
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(all(low + more)[index]!).toBeGreaterThanOrEqual(amount)
      })
    }),
  )
})
