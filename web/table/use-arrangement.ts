import { useMemo, useState } from 'react'
import type { ViewState } from '#base/views-api.ts'
import { type ColumnState, type Density, keepColumns, keptColumns, orderedNames, USUAL } from './column-state.ts'
import type { SettledColumn } from './columns.tsx'

/** How this person arranged the list: which columns, in which order and width, how high the rows. Kept on this device. */
export function useArrangement<Row>(screen: string, columns: readonly SettledColumn<Row>[]) {
  const [kept, setKept] = useState(() => keptColumns(localStorage, screen))
  const usualHidden = useMemo(() => columns.filter((column) => column.hidden).map((column) => column.name), [columns])
  // An order is kept with every change, so its absence means that nothing was arranged yet.
  const state: ColumnState = kept.columns.order.length ? kept.columns : { ...kept.columns, hidden: usualHidden }

  function arrange(next: ColumnState, density: Density) {
    const order = next.order.length || next === USUAL ? next.order : columns.map((column) => column.name)
    const arranged = { columns: next === kept.columns ? next : { ...next, order }, density }
    setKept(arranged)
    keepColumns(localStorage, screen, arranged)
  }

  return {
    state,
    density: kept.density,
    drawn: useDrawn(columns, state),
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
function useDrawn<Row>(
  columns: readonly SettledColumn<Row>[],
  { order, hidden }: ColumnState,
): readonly SettledColumn<Row>[] {
  return useMemo(() => {
    const names = columns.map((column) => column.name)
    const byName = new Map(columns.map((column) => [column.name, column]))
    return orderedNames(names, order)
      .filter((name) => name === names[0] || !hidden.includes(name))
      .map((name) => byName.get(name)!)
  }, [columns, order, hidden])
}
