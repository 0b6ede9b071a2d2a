import { describe, expect, it } from 'vitest'
import { eachMonth } from '#base/days.ts'
import { MALAYSIAN_COUNTRY } from './malaysia/country.ts'
import { FIRST_MONTH, LAST_CHECKED_MONTH, lawFor } from './malaysia/law.ts'
import { lawOfMonth, type Standing, standingOn, unsettledIn } from './standing.ts'
import { TAIWAN_COUNTRY } from './taiwan/country.ts'
import { FIRST_MONTH as FIRST_IN_TAIWAN, LAST_MONTH } from './taiwan/law.ts'

const standing = (month: string, country: string, law: string): Standing =>
  lawOfMonth(month).find((one) => one.country === country && one.law === law)!.standing

describe('the law as of any month', () => {
  it('PAY-03a says which tables were checked for a month and which only go on', () => {
    expect(standing('2026-12', 'MY', 'epf')).toBe('in_force')
    expect(standing('2027-01', 'MY', 'epf')).toBe('carried_on')
    expect(lawOfMonth('2027-01').filter(({ country, standing: is }) => country === 'MY' && is === 'in_force')).toEqual(
      [],
    )
    expect(lawOfMonth('2026-11').filter(({ country, standing: is }) => country === 'MY' && is !== 'in_force')).toEqual(
      [],
    )
  })

  it('PAY-03a PAY-04 no table of a month that was checked is unsettled, and after it in both countries there are some', () => {
    for (const month of eachMonth(FIRST_MONTH, LAST_CHECKED_MONTH))
      expect(unsettledIn(MALAYSIAN_COUNTRY, month), month).toEqual([])
    for (const month of eachMonth(FIRST_IN_TAIWAN, LAST_MONTH))
      expect(unsettledIn(TAIWAN_COUNTRY, month), month).toEqual([])
    expect(unsettledIn(MALAYSIAN_COUNTRY, '2027-01')).toContain('epf')
    expect(unsettledIn(TAIWAN_COUNTRY, '2027-01')).toEqual(
      expect.arrayContaining(['tw_health_grades', 'tw_labor_rates']),
    )
  })

  it('PAY-03a tells what is missing: years that are not loaded, tables that were only inferred', () => {
    expect(standing('2021-06', 'MY', 'pcb_brackets')).toBe('not_loaded')
    expect(standing('2028-05', 'MY', 'lindung')).toBe('carried_on')
    expect(standing('2028-06', 'MY', 'lindung')).toBe('unconfirmed')
    expect(standing('2027-01', 'TW', 'tw_health_grades')).toBe('not_loaded')
    expect(standing('2010-01', 'MY', 'lindung')).toBe('not_yet')
  })

  it('PAY-03a a month by tables that are not checked says so, and a draft of a table makes every month it holds so', () => {
    expect([lawFor('2026-12').checked, lawFor('2027-01').checked]).toEqual([true, false])
    expect(lawFor('2028-06').unconfirmed).toEqual(['lindung'])
    expect(lawFor('2026-12').unconfirmed).toEqual([])
    const draft = [
      { from: '2020-01-01', source: 'printed', value: 1 },
      { from: '2027-01-01', source: 'Budget speech', value: 2, unconfirmed: true as const },
    ]
    expect([standingOn(draft, '2026-12-31', '2027-12'), standingOn(draft, '2027-01-01', '2027-12')]).toEqual([
      'in_force',
      'unconfirmed',
    ])
  })
})
