import { describe, expect, it } from 'vitest'
import { isDay } from '#base/days/days.ts'
import { FIRST_MONTH, LAST_CHECKED_MONTH, lawFor } from './law.ts'
import { WAGE_ITEMS } from './month/wage-items.ts'
import { MALAYSIAN_LAW } from './sources.ts'

describe('Dated law', () => {
  for (const [scheme, history] of Object.entries(MALAYSIAN_LAW)) {
    it(`PAY-08 ${scheme}: every entry has a source and starts on the first of a later month`, () => {
      expect(history.length).toBeGreaterThan(0)
      history.forEach((entry, index) => {
        expect(entry.source.length).toBeGreaterThan(15)
        expect(isDay(entry.from) && entry.from.endsWith('-01')).toBe(true)
        if (index > 0) expect(entry.from > history[index - 1]!.from).toBe(true)
      })
    })
  }

  it('PAY-03a the law resolves once a month, refuses months before it was read, and marks months after it was checked', () => {
    expect(lawFor('2026-03')).toBe(lawFor('2026-03'))
    expect(lawFor(FIRST_MONTH).socso.from).toBe('2022-09-01')
    expect(() => lawFor('2022-12')).toThrow(RangeError)
    expect(() => lawFor('2026-3')).toThrow(RangeError)
    expect(lawFor(LAST_CHECKED_MONTH).checked).toBe(true)
    expect(lawFor('2027-01').checked).toBe(false)
  })
})

describe('Pay items', () => {
  const item = (id: string) => WAGE_ITEMS.find((candidate) => candidate.id === id)!

  it('PAY-03a complaint 13: the annual bonus is not SOCSO pay, overtime is not EPF pay', () => {
    expect(item('annual_bonus')).toMatchObject({ epf: true, socso: false, pcb: 'additional', bonus: true })
    expect(item('overtime')).toMatchObject({ epf: false, socso: true, pcb: 'normal' })
  })

  it("PAY-03a a director's fee is additional pay outside EPF and SOCSO", () => {
    expect(item('director_fee')).toMatchObject({ epf: false, socso: false, pcb: 'additional' })
  })

  it('PAY-03a ids are unique', () => {
    expect(new Set(WAGE_ITEMS.map(({ id }) => id)).size).toBe(WAGE_ITEMS.length)
  })
})
