import type { Language } from '#base/access/actor.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { COUNTRIES } from '#statutory/countries.ts'
import { standingOn } from '#statutory/table-standing.ts'

/** Every table of the law as of a day, with its source, its figures, its history and the next known change. */
export function lawTables(day: Day, language: Language) {
  return COUNTRIES.flatMap((country) =>
    Object.entries(country.tables).map(([scheme, history]) => {
      const current = history.findLast(({ from }) => from <= day)
      const next = history.find(({ from }) => from > day)
      const sourceText = (source: string) => country.sourceIn?.(source, language) ?? source
      const figures = current && current.value !== null ? country.figures(scheme, current.value) : []
      return {
        id: `${country.code}:${scheme}`,
        country: country.code as CountryCode,
        law: formatLabel(required(country.tableNames[scheme], `name of the table ${scheme}`), language),
        since: current?.from ?? null,
        source: current ? sourceText(current.source) : null,
        standing: standingOn(history, day, country.checked),
        is_loaded: current !== undefined && current.value !== null,
        next_day: next?.from ?? null,
        next_source: next ? sourceText(next.source) : null,
        figures: figures.map(({ name, value, params }) => ({ name: formatLabel(name, language, params), value })),
        history: history
          .map(({ from, source, value, unconfirmed }) => ({
            from_day: from,
            source: sourceText(source),
            state:
              from > day ? ('future' as const) : from === current?.from ? ('in_force' as const) : ('past' as const),
            is_loaded: value !== null,
            is_confirmed: !unconfirmed,
          }))
          .reverse(),
      }
    }),
  )
}
