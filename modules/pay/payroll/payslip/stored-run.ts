import type { RunFacts, RunItem, RunItems } from './inputs.ts'

/** Snapshots of earlier versions store the flags of Malaysia and Taiwan beside the other fields of an item. */
type FlatItem = Omit<RunItem, 'counts'> & { readonly counts?: undefined; readonly taiwan?: string }
type StoredItems = { readonly [code: string]: RunItem | FlatItem }

/** Reads run facts in any version. Old snapshots have no country: it is the country of the group. */
export function readRunFacts<Facts extends { readonly items: StoredItems }>(
  settings: Facts,
  country: string,
): Facts & RunFacts {
  return { ...settings, country, items: readRunItems(settings.items) } as Facts & RunFacts
}

/** Reads the pay items of a run's snapshot, in any version. */
export function readRunItems(stored: StoredItems): RunItems {
  return Object.fromEntries(Object.entries(stored).map(([code, item]) => [code, item.counts ? item : withCounts(item)]))
}

function withCounts({ code, kind, taxOnly, prorated, work, taiwan, ...malaysian }: FlatItem): RunItem {
  return { code, kind, taxOnly, prorated, work, counts: { ...malaysian, ...(taiwan && { kind: taiwan }) } }
}
