import { moneyText } from '#web/page/format.tsx'

/** Columns of amounts that only rows of one currency have, such as those of a country's law: a dash in all others. */
export function amountsIn<Name extends string>(currency: string, names: readonly Name[]) {
  return names.map((name) => ({
    name,
    card: 'none' as const,
    cell: (row: { currency: string } & { [N in Name]: number }) =>
      row.currency === currency ? moneyText(row[name], row.currency) : '–',
  }))
}
