import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { expect, it } from 'vitest'
import { columnOrders, limitOffset, orderByTerms, searchCondition, slicePage } from './list-page.ts'

const unconnected = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

function written(part: RawBuilder<unknown>): [string, readonly unknown[]] {
  const { sql: text, parameters } = part.compile(unconnected)
  return [text, parameters]
}

const orders = { name: sql`lower(name)`, at: [sql`at`, sql`number`] }
type Sort = 'name' | '-name' | 'at' | '-at'
const by = (sort: Sort, more: { tieBreaker?: RawBuilder<unknown>; blanksLast?: boolean } = {}) =>
  written(orderByTerms(sort, { orders, ...more }))[0]

it('SYS-15 a list is ordered by the requested key in either direction, and by its tie breaker ascending', () => {
  expect(by('name')).toBe('lower(name) asc')
  expect(by('-name', { tieBreaker: sql`office, id` })).toBe('lower(name) desc, office, id')
  expect(by('at', { tieBreaker: sql`id` })).toBe('at asc, number asc, id')
  expect(by('-at')).toBe('at desc, number desc')
  expect(by('-at', { tieBreaker: sql`id`, blanksLast: true })).toBe('at desc nulls last, number desc nulls last, id')
})

it('SYS-15 a key without an order and a sort of arbitrary text do not compile', () => {
  // @ts-expect-error `at` has no order
  expect(() => orderByTerms('name' as Sort, { orders: { name: sql`name` } })).not.toThrow()
  // @ts-expect-error the keys of an arbitrary text are not known
  expect(() => orderByTerms('name' as string, { orders: { name: sql`name` } })).not.toThrow()
  // @ts-expect-error `age` is no key of the contract
  expect(() => orderByTerms('name' as Sort, { orders: { ...orders, age: sql`age` } })).not.toThrow()
})

it('SYS-15 a search looks in each of its columns, and every row is in the list without one', () => {
  expect(written(searchCondition('50%', ['employee.name', sql`coalesce(code, '')`]))).toEqual([
    `search_text(concat_ws(chr(10), "employee"."name", coalesce(code, ''))) like all ($1::text[])`,
    [['%50\\%%']],
  ])
  expect(written(searchCondition('  José  HASSAN ', ['name']))[1]).toEqual([['%jose%', '%hassan%']])
  expect(written(searchCondition('  ', ['name']))).toEqual(['true', []])
  expect(written(searchCondition('', ['name']))).toEqual(['true', []])
  expect(written(searchCondition(undefined, ['name']))).toEqual(['true', []])
  expect(written(searchCondition('a', []))).toEqual(['true', []])
})

it('SYS-15 a page starts after the rows of the pages before it', () => {
  expect(written(limitOffset({ page: 3, per_page: 25 }))).toEqual(['limit $1 offset $2', [25, 50]])
  expect(slicePage(['a', 'b', 'c', 'd', 'e'], { page: 2, per_page: 2 })).toEqual({ rows: ['c', 'd'], total: 5 })
  expect(slicePage(['a', 'b', 'c'], { page: 2, per_page: 2 })).toEqual({ rows: ['c'], total: 3 })
  expect(slicePage(['a'], { page: 9, per_page: 2 })).toEqual({ rows: [], total: 1 })
})

it('columnOrders orders by columns named like the keys', () => {
  expect(Object.entries(columnOrders('name', 'net')).map(([key, one]) => [key, written(one)[0]])).toEqual([
    ['name', '"name"'],
    ['net', '"net"'],
  ])
})
