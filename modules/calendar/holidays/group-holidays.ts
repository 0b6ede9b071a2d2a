/** A holiday of a day as people speak of it, with the entries that give it to somebody: one for each state, country or office. */
export type HolidayGroup<H> = { first: H; entries: H[] }

/** Entries of the same name and kind on the same day, together and in their order. */
export function groupHolidays<H extends { day: string; name: string; kind: string; is_active: boolean }>(
  entries: readonly H[],
): HolidayGroup<H>[] {
  const found = new Map<string, HolidayGroup<H>>()
  for (const entry of entries) {
    const key = [entry.day, entry.name, entry.kind, entry.is_active].join('|')
    const known = found.get(key)
    if (known) known.entries.push(entry)
    else found.set(key, { first: entry, entries: [entry] })
  }
  return [...found.values()]
}
