/** Entries of one holiday on a day: one for each state, country or office. */
export type HolidayGroup<H> = { first: H; entries: H[] }

/** Groups entries of the same name, kind and part of the same day, in their order. */
export function groupHolidays<H extends { day: string; name: string; kind: string; part: string; is_active: boolean }>(
  entries: readonly H[],
): HolidayGroup<H>[] {
  const found = new Map<string, HolidayGroup<H>>()
  for (const entry of entries) {
    const key = [entry.day, entry.name, entry.kind, entry.part, entry.is_active].join('|')
    const known = found.get(key)
    if (known) known.entries.push(entry)
    else found.set(key, { first: entry, entries: [entry] })
  }
  return [...found.values()]
}
