import { expect, it } from 'vitest'
import { childCounts, childKind, childRelief, type TaxChild } from './children.ts'

const child = (birth_year: number, more: Partial<TaxChild> = {}): TaxChild => ({
  birth_year,
  studies: 'none',
  is_disabled: false,
  claim: 'full',
  ...more,
})

it('PAY-03a a child gives relief until the year of its 18th birthday, and longer while it studies', () => {
  const years = (studies: TaxChild['studies']) =>
    [2009, 2010, 2027, 2028, 2029].map((year) => childKind(year, child(2010, { studies })))
  expect(years('none')).toEqual([null, 'under18', 'under18', 'under18', null])
  expect(years('school')).toEqual([null, 'under18', 'under18', 'under18', 'study18'])
  expect(years('diploma')).toEqual([null, 'under18', 'under18', 'tertiary', 'tertiary'])
  expect(years('degree_abroad')).toEqual([null, 'under18', 'under18', 'tertiary', 'tertiary'])
})

it('PAY-03a a disabled child gives its relief at any age, and more in higher education from 18', () => {
  expect([2027, 2028, 2060].map((year) => childKind(year, child(2010, { is_disabled: true })))).toEqual([
    'disabled',
    'disabled',
    'disabled',
  ])
  const student = child(2010, { is_disabled: true, studies: 'diploma' })
  expect([2027, 2028].map((year) => childKind(year, student))).toEqual(['disabled', 'disabledTertiary'])
})

it('PAY-03a reliefs are those of the year’s law, and half where the other parent claims half', () => {
  const amounts = (month: string, of: TaxChild) => childRelief(month, of)?.amount ?? null
  const disabled = child(2015, { is_disabled: true })
  expect([amounts('2024-12', disabled), amounts('2025-01', disabled)]).toEqual([6_000_00, 8_000_00])
  expect(amounts('2026-11', child(2015))).toBe(2_000_00)
  expect(amounts('2026-11', child(2015, { claim: 'half' }))).toBe(1_000_00)
  expect(amounts('2026-11', child(2005, { studies: 'diploma' }))).toBe(8_000_00)
  expect(amounts('2026-11', child(2005, { studies: 'diploma', is_disabled: true }))).toBe(16_000_00)
  expect(amounts('2026-11', child(2005))).toBeNull()
})

it('PAY-03a the counts are halves of children by kind', () => {
  const children = [child(2015), child(2012, { claim: 'half' }), child(2005, { studies: 'school' }), child(1999)]
  expect(childCounts(2026, children)).toEqual({
    children_under_18: 3,
    children_studying: 2,
    children_tertiary: 0,
    children_disabled: 0,
    children_disabled_tertiary: 0,
  })
})
