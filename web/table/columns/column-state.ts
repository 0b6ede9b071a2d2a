import type { ViewState } from '#base/contracts/views-api.ts'

/** How a person arranged the columns of a list. Names of columns that no longer exist are ignored. */
export type ColumnState = NonNullable<ViewState['columns']>
export type Density = NonNullable<ViewState['density']>

export const DEFAULT_COLUMNS: ColumnState = { order: [], hidden: [], widths: {} }

/** All column names in the chosen order; new columns stand where the screen puts them. The first one stays first. */
export function orderNames(names: readonly string[], order: readonly string[]): string[] {
  const [first, ...rest] = names
  if (first === undefined) return []
  const place = (name: string) => {
    const chosen = order.indexOf(name)
    return chosen < 0 ? names.indexOf(name) : chosen
  }
  return [first, ...rest.sort((a, b) => place(a) - place(b) || names.indexOf(a) - names.indexOf(b))]
}

/** Hides what the screen hides by itself: all of it before anything was arranged, then what has come since. */
export function withUsualHidden(state: ColumnState, usual: readonly string[]): ColumnState {
  if (state.order.length === 0) return { ...state, hidden: [...usual] }
  const fresh = usual.filter((name) => !state.order.includes(name) && !state.hidden.includes(name))
  return fresh.length > 0 ? { ...state, hidden: [...state.hidden, ...fresh] } : state
}

/** The order after a column moved up or down by one. */
export function moveName(names: readonly string[], name: string, by: -1 | 1): string[] {
  const order = [...names]
  const from = order.indexOf(name)
  const to = from + by
  if (from < 1 || to < 1 || to >= order.length) return order
  order.splice(from, 1)
  order.splice(to, 0, name)
  return order
}

type StoredColumns = { columns: ColumnState; density: Density }

/** What this device remembers of a list, when no saved view is chosen. */
export function loadColumns(store: Pick<Storage, 'getItem'>, screen: string): StoredColumns {
  try {
    const stored = JSON.parse(store.getItem(`kerani.list.${screen}`) ?? '{}') as Partial<StoredColumns>
    return {
      columns: { ...DEFAULT_COLUMNS, ...stored.columns },
      density: stored.density === 'compact' ? 'compact' : 'comfort',
    }
  } catch {
    return { columns: DEFAULT_COLUMNS, density: 'comfort' }
  }
}

export function saveColumns(store: Pick<Storage, 'setItem'>, screen: string, stored: StoredColumns): void {
  try {
    store.setItem(`kerani.list.${screen}`, JSON.stringify(stored))
  } catch {
    // The device is full: the arrangement lasts until the page is left.
  }
}
