/** Chosen rows by id with the name to show for them; they outlive paging and filters. */
export type Chosen = ReadonlyMap<string, string>
type Named = { id: string; name: string }

export function clearedSelection(): Chosen {
  return new Map()
}

export function toggledRow(chosen: Chosen, row: Named): Chosen {
  const next = new Map(chosen)
  if (!next.delete(row.id)) next.set(row.id, row.name)
  return next
}

/** These rows too, or none of them any more. */
export function toggledRows(chosen: Chosen, rows: readonly Named[], on: boolean): Chosen {
  const next = new Map(chosen)
  for (const row of rows) {
    if (on) next.set(row.id, row.name)
    else next.delete(row.id)
  }
  return next
}

/** The rows between two places of the page, both included. */
export function selectedRange(chosen: Chosen, rows: readonly Named[], from: number, to: number): Chosen {
  return toggledRows(chosen, rows.slice(Math.min(from, to), Math.max(from, to) + 1), true)
}
