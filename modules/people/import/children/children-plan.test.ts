import { expect, it } from 'vitest'
import { planChildren } from './children-plan.ts'

const ALI = { name: 'Ali', birth_year: 2015, studies: 'none', is_disabled: false, claim: 'full' } as const
const at = (column: string, code: string, params?: Record<string, unknown>) => ({ row: 2, column, code, params })
const plan = (values: object, held: readonly object[] = [], status: object = {}) =>
  planChildren(values as never, { held: held as never, status: status as never, today: '2026-11-24', at })
const issues = (...asked: Parameters<typeof plan>) => plan(...asked).errors.map(({ column, code }) => [column, code])

it('MIG-02c PAY-03a a row adds children and changes one by name; what it leaves out stays', () => {
  expect(plan({ child_names: 'Siti (2018)' }, [ALI]).children).toEqual([
    ALI,
    { ...ALI, name: 'Siti', birth_year: 2018 },
  ])
  expect(plan({ child_1_name: 'ALI', child_1_birth_year: '2014', child_1_claim: 'half' }, [ALI]).children).toEqual([
    { ...ALI, birth_year: 2014, claim: 'half' },
  ])
  expect(plan({ child_1_name: 'Ali', child_1_birth_year: '2015' }, [ALI]).children).toBeUndefined()
  const half = { ...ALI, claim: 'half' }
  expect(plan({ child_1_name: 'Ali', child_1_birth_year: '2015', child_1_is_disabled: true }, [half]).children).toEqual(
    [{ ...half, is_disabled: true }],
  )
})

it('MIG-02c PAY-03a a birth year ahead, one long ago, and more than ten children are refused', () => {
  expect(issues({ child_names: 'Ali (2027)' })).toEqual([])
  expect(issues({ child_names: 'Ali (2028)' })).toEqual([['child_names', 'birth_in_future']])
  expect(issues({ child_1_name: 'Ali', child_1_birth_year: '1949' })).toEqual([
    ['child_1_birth_year', 'too_small_number'],
  ])
  const many = (count: number) => Array.from({ length: count }, (_, index) => `C${index} X (2015)`).join(', ')
  expect(issues({ child_names: many(10) })).toEqual([])
  expect(issues({ child_names: many(11) })).toEqual([['child_names', 'children_most']])
  expect(issues({ child_count: 11 })).toEqual([['child_count', 'children_most']])
  expect(issues({ child_count: -1 })).toEqual([['child_count', 'children_most']])
  const full = Array.from({ length: 30 }, (_, index) => ({ ...ALI, name: `Held ${index}` }))
  expect(issues({ child_names: 'One more (2015)' }, full)).toEqual([['child_names', 'children_most']])
})

it('MIG-02c PAY-03a a number alone is assumed, and never against what is known', () => {
  expect(plan({ child_count: 2 })).toMatchObject({ assumed: 2, children: undefined })
  expect(plan({ child_names: '2' })).toMatchObject({ assumed: 2 })
  expect(plan({ child_count: 2 }, [], { children_under_18: 2, children_tertiary: 1 }).assumed).toBeNull()
  expect(issues({ child_count: 3 }, [], { children_under_18: 2, children_tertiary: 1 })).toEqual([
    ['child_count', 'children_by_kind'],
  ])
  expect(plan({ child_count: 2, children_studying: 4 }).assumed).toBeNull()
  expect(issues({ child_count: 1 }, [ALI])).toEqual([])
  expect(issues({ child_count: 2 }, [ALI])).toEqual([['child_count', 'children_by_rows']])
  const both = plan({ child_count: 3, child_names: 'Siti (2018)' })
  expect([both.assumed, both.errors, both.warnings.map(({ code }) => code)]).toEqual([null, [], ['children_listed']])
})
