/** The sort values of a list's contract: `'name' | '-name' | …`. */
export type SortOf<List extends { readonly types?: { parsed: { sort: string } } }> = NonNullable<
  List['types']
>['parsed']['sort']

/** A sort value without its direction. */
export type SortKey<S extends string> = S extends `-${infer K}` ? K : S

export type ParsedSort<O> = { by: O; direction: 'asc' | 'desc' }

/**
 * The order and direction of a sort value. The compiler checks that `orders` has one for each key of the contract,
 * and refuses a `sort` of arbitrary text.
 */
export function parseSort<S extends string, O extends Readonly<Record<SortKey<S>, unknown>>>(
  sort: S & (string extends S ? never : unknown),
  orders: O,
): ParsedSort<O[SortKey<S>]> {
  return sort.startsWith('-')
    ? { by: orders[sort.slice(1) as SortKey<S>], direction: 'desc' }
    : { by: orders[sort as SortKey<S>], direction: 'asc' }
}
