import { describe, expect, it } from 'vitest'
import { eachMonth } from '#base/days/days.ts'
import { MALAYSIAN_COUNTRY } from './malaysia/country.ts'
import { FIRST_MONTH, LAST_CHECKED_MONTH, lawFor } from './malaysia/law.ts'
import { lawOfMonth, standingOn, type TableStanding, uncheckedTables } from './table-standing.ts'
import { TAIWAN_COUNTRY } from './taiwan/country.ts'
import { FIRST_MONTH as FIRST_IN_TAIWAN, LAST_MONTH } from './taiwan/law.ts'

const standingOfTable = (month: string, country: string, law: string): TableStanding =>
  lawOfMonth(month).find((one) => one.country === country && one.law === law)!.standing

describe('the law as of any month', () => {
  it('PAY-03a says which tables were checked for a month and which only go on', () => {
    expect(standingOfTable('2026-12', 'MY', 'epf')).toBe('in_force')
    expect(standingOfTable('2027-01', 'MY', 'epf')).toBe('carried_on')
    expect(lawOfMonth('2027-01').filter(({ country, standing: is }) => country === 'MY' && is === 'in_force')).toEqual(
      [],
    )
    expect(lawOfMonth('2026-11').filter(({ country, standing: is }) => country === 'MY' && is !== 'in_force')).toEqual(
      [],
    )
  })

  it('PAY-03a PAY-04 no table of a month that was checked is unsettled, and after it in both countries there are some', () => {
    for (const month of eachMonth(FIRST_MONTH, LAST_CHECKED_MONTH))
      expect(uncheckedTables(MALAYSIAN_COUNTRY, month), month).toEqual([])
    for (const month of eachMonth(FIRST_IN_TAIWAN, LAST_MONTH))
      expect(uncheckedTables(TAIWAN_COUNTRY, month), month).toEqual([])
    expect(uncheckedTables(MALAYSIAN_COUNTRY, '2027-01')).toContain('epf')
    expect(uncheckedTables(TAIWAN_COUNTRY, '2027-01')).toEqual(
      expect.arrayContaining(['tw_health_grades', 'tw_labor_rates']),
    )
  })

  it('PAY-03a tells what is missing: years that are not loaded, tables that were only inferred', () => {
    expect(standingOfTable('2021-06', 'MY', 'pcb_brackets')).toBe('not_loaded')
    expect(standingOfTable('2028-05', 'MY', 'lindung')).toBe('carried_on')
    expect(standingOfTable('2028-06', 'MY', 'lindung')).toBe('unconfirmed')
    expect(standingOfTable('2027-01', 'TW', 'tw_health_grades')).toBe('not_loaded')
    expect(standingOfTable('2010-01', 'MY', 'lindung')).toBe('not_yet')
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
