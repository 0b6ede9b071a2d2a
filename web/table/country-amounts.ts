import type { ServedCountry } from '#base/served-countries.ts'
import { moneyText } from '#web/page/format.tsx'

/** Columns of amounts that the law of one country knows: a dash in rows of another country's currency. */
export function amountsIn<Name extends string>(currency: ServedCountry['currency'], names: readonly Name[]) {
  return names.map((name) => ({
    name,
    card: 'none' as const,
    cell: (row: { currency: string } & { [N in Name]: number }) =>
      row.currency === currency ? moneyText(row[name], row.currency) : '–',
  }))
}
