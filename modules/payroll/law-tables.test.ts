import { expect, it } from 'vitest'
import { LAW_NAMES } from './law-names.ts'
import { LAWS, lawTables } from './law-tables.ts'

const table = (id: string, day: string, language: 'en' | 'zh-TW' = 'en') =>
  lawTables(day, language).find((one) => one.id === id)!

it('PAY-03 every table of the law has a name in both languages', () => {
  const schemes = Object.values(LAWS).flatMap((law) => Object.keys(law))
  expect(schemes.filter((scheme) => !LAW_NAMES[scheme]?.en || !LAW_NAMES[scheme]?.zh)).toEqual([])
  expect(Object.keys(LAW_NAMES).filter((scheme) => !schemes.includes(scheme))).toEqual([])
})

it('PAY-03 a table says since when it holds, what changes next and what came before', () => {
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

it('PAY-03 years that are not in the product are said to be missing, and nothing is made up before the first day', () => {
  expect(table('MY:pcb_brackets', '2021-06-01')).toMatchObject({ is_loaded: false, figures: [] })
  expect(table('MY:pcb_brackets', '2010-01-01')).toMatchObject({ since: null, source: null, is_loaded: false })
  expect(table('MY:lindung', '2026-05-31')).toMatchObject({ next_day: '2026-06-01', figures: [] })
})
