import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Flag, Money } from '#base/endpoints/fields.ts'
import { readFieldShape } from '#web/fields/shape.ts'
import { loadColumns, moveName, orderNames, saveColumns, withUsualHidden } from './columns/column-state.ts'
import { filterSpecs } from './filters/filter-specs.ts'
import { findDayRanges, LAST_DAYS, lastDays } from './filters/range-presets.ts'
import { emptySelection, selectedRange, toggledRow } from './selection.ts'
import {
  isBareList,
  isNarrowed,
  isView,
  knownFilters,
  nextListState,
  nextSort,
  parseListState,
  toListInput,
  toListSearch,
} from './views/list-state.ts'

/** Several values; a query that names the key once gives a single text. */
const several = z.preprocess(
  (given) => (given === undefined || Array.isArray(given) ? given : [given]),
  z.array(z.enum(['active', 'resigned'])),
)

const shape = {
  filters: {
    search: z.string().max(100).optional(),
    status: several.optional(),
    joined_from: z.iso.date().optional(),
    late: Flag().optional(),
  },
  sort: ['name', 'joined'],
}

describe('SYS-15 the state of a list in the address', () => {
  it('comes back as it was written, and leaves out what is usual', () => {
    const state = {
      page: 3,
      perPage: 50,
      sort: '-joined',
      search: 'tan',
      filters: { status: ['active'], joined_from: '2024-01-01', late: true },
      view: 'v1',
    }
    const address = Object.fromEntries(
      Object.entries(toListSearch(state, shape)).filter(([, value]) => value !== undefined),
    )
    expect(parseListState(address, shape)).toEqual(state)
    const usual = parseListState({}, shape)
    expect(usual).toEqual({ page: 1, perPage: 25, sort: undefined, search: '', filters: {}, view: undefined })
    expect(Object.values(toListSearch(usual, shape)).every((value) => value === undefined)).toBe(true)
  })

  it('drops what the list does not know or take instead of failing', () => {
    const state = parseListState(
      { page: '-1', per_page: 7, sort: 'salary', status: ['gone'], joined_from: 'soon', other: 1, search: 42 },
      shape,
    )
    expect(state).toEqual({ page: 1, perPage: 25, sort: undefined, search: '42', filters: {}, view: undefined })
    expect(knownFilters({ status: 'active' }, shape)).toEqual({ status: 'active' })
  })

  it('opens on a view while the address says nothing, and on all rows once they are chosen', () => {
    const opening = { id: 'waiting', filters: { status: ['active'] } }
    const opens = { ...shape, opening }
    const shown = parseListState({ per_page: 50 }, opens)
    expect(shown).toMatchObject({ view: 'waiting', filters: { status: ['active'] }, perPage: 50 })
    expect(isView(shown, { state: opening })).toBe(true)
    expect(isView({ ...shown, search: 'tan' }, { state: opening })).toBe(false)
    expect(isView({ ...shown, filters: {} }, { state: opening })).toBe(false)
    const all = toListSearch(nextListState(shown, { view: undefined, filters: {} }), opens)
    expect(all.view).toBe('all')
    expect(parseListState(all, opens)).toMatchObject({ view: undefined, filters: {} })
    // What a link asks for is what it gets.
    expect(parseListState({ joined_from: '2024-01-01' }, opens)).toMatchObject({
      view: undefined,
      filters: { joined_from: '2024-01-01' },
    })
    expect(parseListState({ search: 'tan' }, opens)).toMatchObject({ view: undefined, filters: {} })
  })

  it('goes back to page 1 when anything else changes', () => {
    const state = { ...parseListState({}, shape), page: 4 }
    expect(nextListState(state, { search: 'x' }).page).toBe(1)
    expect(nextListState(state, { page: 5 }).page).toBe(5)
    expect(toListInput({ ...state, search: 'x' })).toEqual({ search: 'x', page: 4, per_page: 25 })
    expect(isNarrowed(state)).toBe(false)
  })

  it('is not narrowed by filters that say what it is about', () => {
    const state = { ...parseListState({}, shape), filters: { days: '7' } }
    expect([isNarrowed(state), isNarrowed(state, ['days'])]).toEqual([true, false])
    expect(isNarrowed({ ...state, filters: { days: '7', office_id: '1' } }, ['days'])).toBe(true)
    expect(isNarrowed({ ...state, search: 'Tan' }, ['days'])).toBe(true)
  })

  it('UX-03 a list is bare where it has no rows and nothing asked for is why', () => {
    const plain = parseListState({}, { filters: {}, sort: [] })
    expect(isBareList(plain, 0)).toBe(true)
    expect(isBareList(plain, undefined)).toBe(false)
    expect(isBareList(plain, 1)).toBe(false)
    expect(isBareList(plain, 0, ['days'])).toBe(false)
    for (const change of [{ search: 'a' }, { filters: { state: 'off' } }, { view: 'mine' }, { page: 2 }])
      expect(isBareList({ ...plain, ...change }, 0)).toBe(false)
  })

  it('orders rising, falling, and as the list does', () => {
    expect(nextSort(undefined, 'name')).toBe('name')
    expect(nextSort('name', 'name')).toBe('-name')
    expect(nextSort('-name', 'name')).toBeUndefined()
    expect(nextSort('-joined', 'name')).toBe('name')
  })
})

describe('columns', () => {
  it('keeps the first column first and puts new columns where the screen has them', () => {
    expect(orderNames(['a', 'b', 'c', 'd'], ['d', 'b'])).toEqual(['a', 'd', 'b', 'c'])
    expect(orderNames(['a', 'b'], ['gone'])).toEqual(['a', 'b'])
    expect(moveName(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moveName(['a', 'b', 'c'], 'b', -1)).toEqual(['a', 'b', 'c'])
    expect(moveName(['a', 'b', 'c'], 'a', 1)).toEqual(['a', 'b', 'c'])
  })

  it('hides what the screen hides until somebody chooses it, also where they arranged the list before', () => {
    const arranged = { order: ['a', 'b'], hidden: ['b'], widths: {} }
    expect(withUsualHidden({ order: [], hidden: [], widths: {} }, ['b', 'c']).hidden).toEqual(['b', 'c'])
    expect(withUsualHidden(arranged, ['b', 'c']).hidden).toEqual(['b', 'c'])
    expect(withUsualHidden({ ...arranged, order: ['a', 'b', 'c'] }, ['b', 'c']).hidden).toEqual(['b'])
  })

  it('remembers them on the device and survives damage', () => {
    const store = new Map<string, string>()
    const storage = {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
    }
    saveColumns(storage, 's', { columns: { order: ['b'], hidden: ['c'], widths: { a: 90 } }, density: 'compact' })
    expect(loadColumns(storage, 's')).toEqual({
      columns: { order: ['b'], hidden: ['c'], widths: { a: 90 } },
      density: 'compact',
    })
    store.set('kerani.list.s', '{')
    expect(loadColumns(storage, 's').density).toBe('comfort')
  })
})

describe('selection', () => {
  const rows = [1, 2, 3, 4].map((id) => ({ id: String(id), name: `Row ${id}` }))
  it('survives paging, and a range takes the rows between', () => {
    let chosen = toggledRow(emptySelection(), rows[0]!)
    chosen = toggledRow(chosen, { id: '9', name: 'Other page' })
    expect([...chosen.keys()]).toEqual(['1', '9'])
    chosen = selectedRange(chosen, rows, 1, 3)
    expect(chosen.size).toBe(5)
    expect(toggledRow(chosen, rows[0]!).has('1')).toBe(false)
  })
})

describe('filters know their kind from the contract', () => {
  it('reads lists, flags, money', () => {
    expect(readFieldShape(shape.filters.status)).toMatchObject({
      kind: 'choices',
      choices: ['active', 'resigned'],
      required: false,
    })
    expect(readFieldShape(shape.filters.late)).toMatchObject({ kind: 'boolean', required: false })
    expect(readFieldShape(Money({ currency: 'TWD' }).nullable())).toMatchObject({
      kind: 'money',
      currency: 'TWD',
      nullable: true,
      required: false,
    })
  })
})

describe('SYS-11 ranges of the last days', () => {
  const specs = filterSpecs(
    { from: z.iso.date().optional(), to: z.iso.date().optional(), joined_from: z.iso.date().optional(), q: z.string() },
    {},
    'activity',
    {},
    (key, field) => `${key} ${field}`,
  )
  it('are offered for filters that come as a pair of days', () => {
    expect(findDayRanges(specs)).toEqual([{ from: 'from', to: 'to' }])
  })
  it('have two ends, which their chips and labels say; another filter that is called so is none', () => {
    const day = z.iso.date().optional()
    const filters = { joined_from: day, joined_to: day, reports_to: z.string().optional() }
    const made = filterSpecs(filters, {}, 'people', {}, (key, field) => `${key} ${field}`)
    expect(made.map(({ label, isEnd }) => [label, isEnd])).toEqual([
      ['table.from Joined', true],
      ['table.to Joined', true],
      ['Reports to', false],
    ])
  })
  it('are 7, 30 and 90 days that end today', () => {
    expect(LAST_DAYS.map((count) => lastDays({ from: 'from', to: 'to' }, count, '2026-11-20').from)).toEqual([
      '2026-11-14',
      '2026-10-22',
      '2026-08-23',
    ])
    expect(lastDays({ from: 'from', to: 'to' }, 7, '2026-11-20').to).toBe('2026-11-20')
  })
})
