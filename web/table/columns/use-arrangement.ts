import { useMemo, useState } from 'react'
import type { ViewState } from '#base/views-api.ts'
import {
  type ColumnState,
  DEFAULT_COLUMNS,
  type Density,
  loadColumns,
  orderNames,
  saveColumns,
} from './column-state.ts'
import type { ResolvedColumn } from './columns.tsx'

/** How this person arranged the list: which columns, in which order and width, how high the rows. Kept on this device. */
export function useArrangement<Row>(screen: string, columns: readonly ResolvedColumn<Row>[]) {
  const [kept, setKept] = useState(() => loadColumns(localStorage, screen))
  const usualHidden = useMemo(() => columns.filter((column) => column.hidden).map((column) => column.name), [columns])
  // An order is kept with every change, so its absence means that nothing was arranged yet.
  const state: ColumnState = kept.columns.order.length ? kept.columns : { ...kept.columns, hidden: usualHidden }

  function arrange(next: ColumnState, density: Density) {
    const order = next.order.length || next === DEFAULT_COLUMNS ? next.order : columns.map((column) => column.name)
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
    /** Takes over what a saved view says, without keeping it on the device. */
    follow: (view: ViewState | undefined) => {
      if (view?.columns) setKept({ columns: view.columns, density: view.density ?? kept.density })
    },
  }
}

export type Arrangement<Row> = ReturnType<typeof useArrangement<Row>>

/** The columns to draw, in the person's order and without those hidden; the first always stays. */
function useVisibleColumns<Row>(
  columns: readonly ResolvedColumn<Row>[],
  { order, hidden }: ColumnState,
): readonly ResolvedColumn<Row>[] {
  return useMemo(() => {
    const names = columns.map((column) => column.name)
    const byName = new Map(columns.map((column) => [column.name, column]))
    return orderNames(names, order)
      .filter((name) => name === names[0] || !hidden.includes(name))
      .map((name) => byName.get(name)!)
  }, [columns, order, hidden])
}
