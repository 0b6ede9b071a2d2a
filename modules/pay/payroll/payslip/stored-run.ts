import type { RunFacts, RunItem, RunItems } from './inputs.ts'

/** Earlier versions froze what an item counts for in Malaysia and Taiwan beside the rest of it. */
type FlatItem = Omit<RunItem, 'counts'> & { readonly counts?: undefined; readonly taiwan?: string }
type StoredItems = { readonly [code: string]: RunItem | FlatItem }

/** Runs of before froze no country: it is their group's. */
export function readRunFacts<Facts extends { readonly items: StoredItems }>(
  settings: Facts,
  country: string,
): Facts & RunFacts {
  return { ...settings, country, items: readRunItems(settings.items) } as Facts & RunFacts
}

/** Pay items as a run froze them, in whichever version. */
export function readRunItems(stored: StoredItems): RunItems {
  return Object.fromEntries(Object.entries(stored).map(([code, item]) => [code, item.counts ? item : withCounts(item)]))
}

function withCounts({ code, kind, taxOnly, prorated, work, taiwan, ...malaysian }: FlatItem): RunItem {
  return { code, kind, taxOnly, prorated, work, counts: { ...malaysian, ...(taiwan && { kind: taiwan }) } }
}
