/** How a list may be asked to be ordered, as its contract says: `'name' | '-name' | …`. */
export type SortOf<List extends { readonly types?: { parsed: { sort: string } } }> = NonNullable<
  List['types']
>['parsed']['sort']

/** A key that may be asked for in either direction. */
export type SortKey<S extends string> = S extends `-${infer K}` ? K : S

export type ParsedSort<O> = { by: O; direction: 'asc' | 'desc' }

/**
 * What a list is ordered by and in which direction. `orders` has an order for each key of the contract, which the compiler
 * sees to: a key that has none cannot be asked for. A `sort` that may be any text is refused for that reason.
 */
export function parseSort<S extends string, O extends Readonly<Record<SortKey<S>, unknown>>>(
  sort: S & (string extends S ? never : unknown),
  orders: O,
): ParsedSort<O[SortKey<S>]> {
  return sort.startsWith('-')
    ? { by: orders[sort.slice(1) as SortKey<S>], direction: 'desc' }
    : { by: orders[sort as SortKey<S>], direction: 'asc' }
}
