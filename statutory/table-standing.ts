import type { DatedValues } from '#base/days/dated-values.ts'
import { type Day, firstDay, type Month, monthOf } from '#base/days/days.ts'
import { COUNTRIES } from './countries.ts'
import type { Country } from './country.ts'

/**
 * How a table stands on a day. `in_force`: read and checked for it. `carried_on`: the latest one goes on, but nobody has
 * confirmed it for this month. `unconfirmed`: announced or inferred, not printed as law. `not_loaded`: known to exist and
 * not in the product; the latest that is goes on. `not_yet`: nothing of it is in force.
 */
export type TableStanding = 'in_force' | 'carried_on' | 'unconfirmed' | 'not_loaded' | 'not_yet'

/** How a table with these entries stands on a day, where the country's tables were checked until a month. */
export function standingOn(history: DatedValues<unknown>, day: Day, checked: Month): TableStanding {
  const current = history.findLast(({ from }) => from <= day)
  if (!current) return 'not_yet'
  if (current.value === null) return 'not_loaded'
  if (current.unconfirmed) return 'unconfirmed'
  return monthOf(day) > checked ? 'carried_on' : 'in_force'
}

/** Tables of a month that nobody has checked for it: what is paid by them is paid by older or announced law. */
export function uncheckedTables({ tables, checked }: Pick<Country, 'tables' | 'checked'>, month: Month): string[] {
  const settled: readonly TableStanding[] = ['in_force', 'not_yet']
  return Object.entries(tables)
    .filter(([, history]) => !settled.includes(standingOn(history, firstDay(month), checked)))
    .map(([law]) => law)
}

/** Every table of a month with how it stands: what a dry run of that month would use, and what is missing for it. */
export function lawOfMonth(month: Month) {
  const day = firstDay(month)
  return COUNTRIES.flatMap(({ code: country, tables, checked }) =>
    Object.entries(tables).map(([law, history]) => {
      const current = history.findLast(({ from }) => from <= day)
      const next = history.find(({ from }) => from > day)
      return {
        country,
        law,
        since: current?.from ?? null,
        source: current?.source ?? null,
        standing: standingOn(history, day, checked),
        next: next?.from ?? null,
      }
    }),
  )
}
