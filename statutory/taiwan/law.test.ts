import { describe, expect, it } from 'vitest'
import { valueOn } from '#base/days/dated-values.ts'
import { eachMonth, isDay } from '#base/days/days.ts'
import { TAIWAN_LAW_NAMES } from './explanation/explain-texts.ts'
import { CEREMONY_DAYS } from './labor-standards/ceremonies.ts'
import { FIRST_MONTH, LAST_MONTH, lawFor } from './law.ts'
import { minimumWageLaw, monthlyFloor } from './minimum-wage.ts'
import { TAIWAN_LAW } from './sources.ts'
import { withholdingLaw } from './withholding/tables.ts'

describe('Dated law of Taiwan', () => {
  for (const [scheme, history] of Object.entries(TAIWAN_LAW)) {
    it(`PAY-08 ${scheme}: every entry has a source, a later first day, and a name in both languages`, () => {
      expect(history.length).toBeGreaterThan(0)
      history.forEach((entry, index) => {
        expect(entry.source.length).toBeGreaterThan(15)
        expect(isDay(entry.from)).toBe(true)
        if (index > 0) expect(entry.from > history[index - 1]!.from).toBe(true)
      })
      expect(TAIWAN_LAW_NAMES[scheme]?.zh).toMatch(/[一-鿿]/)
    })
  }

  it('PAY-04a every month from the first to the last is loaded; earlier ones are refused by name, later ones use the last', () => {
    for (const month of eachMonth(FIRST_MONTH, LAST_MONTH)) expect(lawFor(month).month).toBe(month)
    expect(lawFor('2026-03')).toBe(lawFor('2026-03'))
    expect(() => lawFor('2023-12')).toThrow(/minimum wage loaded for 2023-12; the first starts on 2024-01-01/)
    expect(lawFor('2027-01').minimumWage).toMatchObject({
      month: '2027-01',
      from: '2026-01-01',
      value: { monthly: 29_500 },
    })
    expect(lawFor('2027-01').laborRates).toMatchObject({ from: '2027-01-01', value: { ordinary: 120_000 } })
    expect(lawFor('2028-03').laborRates.from).toBe('2027-01-01')
    expect(() => lawFor('2026-3')).toThrow('Not a month')
  })

  it('PAY-04a trap 12: January carries nothing of the old year', () => {
    for (const year of [2025, 2026]) {
      const [december, january] = [lawFor(`${year - 1}-12`), lawFor(`${year}-01`)]
      for (const part of ['minimumWage', 'laborGrades', 'occupationalGrades', 'healthGrades', 'pensionGrades'] as const)
        expect(january[part].value).not.toEqual(december[part].value)
      expect(january.withholding.from).toBe(`${year}-01-01`)
    }
  })

  it('PAY-04a the low rate of non-residents ends at one and a half times the minimum wage', () => {
    for (const month of ['2024-01', '2025-01', '2026-01'])
      expect(withholdingLaw(month).value.lowRateUpTo * 2).toBe(minimumWageLaw(month).value.monthly * 3)
  })

  it('PAY-04a the lowest pay of a contract is in proportion to the weekly hours', () => {
    const law = minimumWageLaw('2026-01')
    expect([monthlyFloor(law), monthlyFloor(law, 20 * 60), monthlyFloor(law, 13 * 60)]).toEqual([29_500, 14_750, 9_588])
    expect(() => monthlyFloor(law, 40 * 60 + 1)).toThrow(RangeError)
  })

  it('PAY-04a indigenous people have three days for ceremonies since the Act of 2025, one before', () => {
    expect([valueOn(CEREMONY_DAYS, '2025-05-27')?.days, valueOn(CEREMONY_DAYS, '2025-05-28')?.days]).toEqual([1, 3])
  })
})
