import { expect, it } from 'vitest'
import { COUNTRIES } from '#statutory/countries.ts'
import { lawTables } from './tables.ts'

const table = (id: string, day: string, language: 'en' | 'zh-TW' = 'en') =>
  lawTables(day, language).find((one) => one.id === id)!

it('PAY-03a every table of the law has a name in both languages', () => {
  for (const { tables, tableNames } of COUNTRIES) {
    expect(Object.keys(tableNames).sort()).toEqual(Object.keys(tables).sort())
    for (const { en, zh } of Object.values(tableNames))
      expect([en, zh]).toEqual([expect.any(String), expect.any(String)])
  }
})

it('PAY-03a a table shows its first day, the next change and its history', () => {
  const before = table('MY:epf', '2025-09-30')
  expect(before).toMatchObject({ since: '2022-07-01', next_day: '2025-10-01', is_loaded: true })
  expect(before.figures.some(({ name }) => name.startsWith('Part F'))).toBe(false)
  const after = table('MY:epf', '2025-10-01')
  expect(after).toMatchObject({ since: '2025-10-01', next_day: null })
  expect(after.figures).toContainEqual({ name: 'Part F, employee', value: '2 %' })
  expect(after.figures).toContainEqual({ name: 'Part A, employer, wages to RM 5,000.00', value: '13 %' })
  expect(after.history.map(({ state }) => state)).toEqual(['in_force', 'past'])
  expect(table('MY:minimum_wage', '2025-03-01').figures[0]).toEqual({ name: 'A month', value: 'RM 1,700.00' })
  expect(table('MY:minimum_wage', '2025-03-01', 'zh-TW')).toMatchObject({ law: '最低工資' })
})

it('PAY-03a years that are not in the product are shown as missing, and nothing is invented before the first day', () => {
  expect(table('MY:pcb_brackets', '2021-06-01')).toMatchObject({ is_loaded: false, figures: [] })
  expect(table('MY:pcb_brackets', '2010-01-01')).toMatchObject({ since: null, source: null, is_loaded: false })
  expect(table('MY:lindung', '2026-05-31')).toMatchObject({ next_day: '2026-06-01', figures: [] })
})

it('PAY-04 Taiwan’s tables show their figures too, and a year without tables has none', () => {
  expect(table('TW:tw_health_grades', '2026-06-01').figures).toContainEqual({
    name: 'Highest grade',
    value: 'NT$ 313,000',
  })
  expect(table('TW:tw_withholding', '2025-06-01', 'zh-TW').figures[0]).toEqual({
    name: '扣繳起扣標準',
    value: 'NT$ 88,501',
  })
  expect(table('TW:tw_pension_rates', '2026-06-01', 'zh-TW').source).toBe(
    '勞工退休金條例第 14 條；舊制為勞動基準法第 56 條',
  )
  expect(table('TW:tw_labor_rates', '2027-03-01').figures[0]).toEqual({ name: 'Labor insurance', value: '12 %' })
  expect(table('TW:tw_health_grades', '2027-03-01')).toMatchObject({ is_loaded: false, figures: [] })
})

it('PAY-03a a month after the last checked one shows the standing of every table, so that next year can be tried', () => {
  const standings = (day: string, country: string) =>
    new Set(
      lawTables(day, 'en')
        .filter((one) => one.country === country)
        .map(({ standing }) => standing),
    )
  expect([...standings('2026-12-31', 'MY')]).toEqual(['in_force'])
  expect([...standings('2027-01-15', 'MY')]).toEqual(['carried_on'])
  expect(standings('2027-01-15', 'TW').has('not_loaded')).toBe(true)
  expect(table('MY:lindung', '2028-06-01').standing).toBe('unconfirmed')
  expect(table('MY:lindung', '2026-11-01').history.map(({ is_confirmed }) => is_confirmed)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
