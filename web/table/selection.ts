/** Selected rows by id with the name to show; they survive paging and filters. */
export type SelectedRows = ReadonlyMap<string, string>
type NamedRow = { id: string; name: string }

export function emptySelection(): SelectedRows {
  return new Map()
}

export function toggledRow(chosen: SelectedRows, row: NamedRow): SelectedRows {
  const next = new Map(chosen)
  if (!next.delete(row.id)) next.set(row.id, row.name)
  return next
}

/** Adds these rows to the selection, or removes them. */
export function toggledRows(chosen: SelectedRows, rows: readonly NamedRow[], on: boolean): SelectedRows {
  const next = new Map(chosen)
  for (const row of rows) {
    if (on) next.set(row.id, row.name)
    else next.delete(row.id)
  }
  return next
}

/** Adds the rows between two places of the page, both included. */
export function selectedRange(chosen: SelectedRows, rows: readonly NamedRow[], from: number, to: number): SelectedRows {
  return toggledRows(chosen, rows.slice(Math.min(from, to), Math.max(from, to) + 1), true)
}
