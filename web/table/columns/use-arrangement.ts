import { useMemo, useState } from 'react'
import type { ViewState } from '#base/contracts/views-api.ts'
import {
  type ColumnState,
  DEFAULT_COLUMNS,
  type Density,
  loadColumns,
  orderNames,
  saveColumns,
  withUsualHidden,
} from './column-state.ts'
import type { ResolvedColumn } from './columns.tsx'

/** How this person arranged the list: columns, their order and width, the height of the rows. Stored on this device. */
export function useArrangement<Row>(screen: string, columns: readonly ResolvedColumn<Row>[]) {
  const [kept, setKept] = useState(() => loadColumns(localStorage, screen))
  const usualHidden = useMemo(() => columns.filter((column) => column.hidden).map((column) => column.name), [columns])
  // Every change stores an order, so without one nothing was arranged yet.
  const state = useMemo(() => withUsualHidden(kept.columns, usualHidden), [kept.columns, usualHidden])

  function arrange(next: ColumnState, density: Density) {
    const known = next.order.length ? next.order : columns.map((column) => column.name)
    const order = next === DEFAULT_COLUMNS ? next.order : [...new Set([...known, ...usualHidden])]
    const arranged = { columns: next === kept.columns ? next : { ...next, order }, density }
    setKept(arranged)
    saveColumns(localStorage, screen, arranged)
  }

  return {
    state,
    density: kept.density,
    drawn: useVisibleColumns(columns, state),
    arrange,
    setWidth: (name: string, width: number) =>
      arrange({ ...state, widths: { ...state.widths, [name]: width } }, kept.density),
    /** Applies the columns of a saved view, without storing them on the device. */
    follow: (view: ViewState | undefined) => {
      if (view?.columns) setKept({ columns: view.columns, density: view.density ?? kept.density })
    },
  }
}

export type Arrangement<Row> = ReturnType<typeof useArrangement<Row>>

/** The columns to render, in the person's order and without hidden ones; the first always stays. */
function useVisibleColumns<Row>(
  columns: readonly ResolvedColumn<Row>[],
  { order, hidden }: ColumnState,
): readonly ResolvedColumn<Row>[] {
  return useMemo(() => {
    const names = columns.map((column) => column.name)
    const byName = new Map(columns.map((column) => [column.name, column]))
    return orderNames(names, order)
      .filter((name) => name === names[0] || !hidden.includes(name))
      .flatMap((name) => byName.get(name) ?? [])
  }, [columns, order, hidden])
}
