import type { z } from 'zod'
import { PAGE_SIZES } from '#base/endpoints/endpoint.ts'
import { required } from '#base/required.ts'

/** The part of a list's state that the address holds. */
export type ListState = {
  page: number
  perPage: number
  /** A sortable name, with a minus for descending; undefined is the list's default order. */
  sort: string | undefined
  search: string
  filters: Record<string, unknown>
  /** Id of the chosen view; undefined is the plain list. */
  view: string | undefined
}

/** The part of a list's contract that the address depends on. */
export type ListShape = {
  filters: Readonly<Record<string, z.ZodType>>
  sort: readonly string[]
  /** The choices of rows per page; the first is the default. */
  sizes?: readonly number[]
  /** The view that shows while the address says nothing. */
  opening?: { readonly id: string; readonly filters?: Readonly<Record<string, unknown>> } | undefined
}

/** In the address of a list with an opening view: the plain list was chosen. */
const ALL = 'all'

const OWN_KEYS = ['page', 'per_page', 'sort', 'search', 'view'] as const

/** Reads the address. Unknown or invalid parts are left out, never an error. */
export function parseListState(address: Readonly<Record<string, unknown>>, shape: ListShape): ListState {
  const { opening } = shape
  if (opening && !['search', 'view', ...Object.keys(shape.filters)].some((key) => address[key] !== undefined))
    return parseListState({ ...address, ...opening.filters, view: opening.id }, { ...shape, opening: undefined })
  const page = Number(address.page)
  const perPage = Number(address.per_page)
  const sort = typeof address.sort === 'string' ? address.sort : undefined
  const sizes = allowedPageSizes(shape)
  return {
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    perPage: sizes.includes(perPage) ? perPage : required(sizes[0], 'a page size'),
    sort: sort !== undefined && shape.sort.includes(sort.replace(/^-/, '')) ? sort : undefined,
    search:
      typeof address.search === 'string' || typeof address.search === 'number'
        ? String(address.search).slice(0, 100)
        : '',
    filters: knownFilters(address, shape),
    view: typeof address.view === 'string' && !(opening && address.view === ALL) ? address.view : undefined,
  }
}

function allowedPageSizes(shape: ListShape): readonly number[] {
  return shape.sizes ?? PAGE_SIZES
}

/** Keeps only the filters and values that the list accepts. */
export function knownFilters(given: Readonly<Record<string, unknown>>, shape: ListShape): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape.filters)) {
    const value = given[name]
    if (name === 'search' || value === undefined || isEmpty(value)) continue
    if (schema.safeParse(value).success) known[name] = value
    else if (typeof value === 'number' && schema.safeParse(String(value)).success) known[name] = String(value)
  }
  return known
}

/** The address of a state; defaults are left out, so that addresses stay short. */
export function toListSearch(state: ListState, shape: ListShape): Record<string, unknown> {
  const address: Record<string, unknown> = Object.fromEntries(
    [...OWN_KEYS, ...Object.keys(shape.filters)].map((key) => [key, undefined]),
  )
  if (state.page > 1) address.page = state.page
  if (state.perPage !== allowedPageSizes(shape)[0]) address.per_page = state.perPage
  if (state.sort) address.sort = state.sort
  if (state.search) address.search = state.search
  if (state.view) address.view = state.view
  else if (shape.opening) address.view = ALL
  for (const [name, value] of Object.entries(state.filters))
    if (name !== 'search' && !isEmpty(value)) address[name] = value
  return address
}

/** A change of anything but the page returns to page 1. */
export function nextListState(state: ListState, change: Partial<ListState>): ListState {
  const next = { ...state, ...change }
  return 'page' in change ? next : { ...next, page: 1 }
}

/** The next order when a heading is pressed: ascending, descending, default. */
export function nextSort(current: string | undefined, name: string): string | undefined {
  if (current === name) return `-${name}`
  return current === `-${name}` ? undefined : name
}

export function toListInput(state: ListState): Record<string, unknown> {
  return {
    ...state.filters,
    ...(state.search ? { search: state.search } : {}),
    ...(state.sort ? { sort: state.sort } : {}),
    page: state.page,
    per_page: state.perPage,
  }
}

/** Whether anything narrows the list. */
export function isNarrowed(state: ListState, about: readonly string[] = []): boolean {
  return state.search !== '' || Object.keys(state.filters).some((name) => !about.includes(name))
}

/**
 * Whether a list has nothing to search: no rows, and no filter, search or view is the reason. A list about a subject,
 * such as months, keeps the filter of its subject.
 */
export function isBareList(state: ListState, total: number | undefined, about: readonly string[] = []): boolean {
  return total === 0 && about.length === 0 && state.view === undefined && state.page === 1 && !isNarrowed(state)
}

/** Whether the list shows a view as it is, with nothing more asked. */
export function isView(state: ListState, view: { readonly state: { readonly filters: object } } | undefined): boolean {
  return view !== undefined && state.search === '' && isSameFilters(state.filters, view.state.filters)
}

const isSameFilters = (a: object, b: object) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
