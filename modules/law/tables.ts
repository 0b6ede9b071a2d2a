import type { Language } from '#base/actor.ts'
import type { Dated } from '#base/dated.ts'
import type { Day } from '#base/days.ts'
import { text } from '#base/labels.ts'
import { keysOf } from '#base/objects.ts'
import { LAW_OF, standingOn } from '#statutory/standing.ts'
import { sourceInChinese } from '#statutory/taiwan/source-texts.ts'
import type { LawCountry } from './contract.ts'
import { lawFigures } from './figures.ts'
import { LAW_NAMES } from './names.ts'

/** The law of every country in the product; another country is one more line. */
export const LAWS: { readonly [country in LawCountry]: { readonly [scheme: string]: Dated<unknown> } } = {
  MY: LAW_OF.MY.tables,
  TW: LAW_OF.TW.tables,
}

/** Every table of the law as it stands on a day: since when, by what, what it says, and what is known to follow. */
export function lawTables(day: Day, language: Language) {
  return keysOf(LAWS).flatMap((country) =>
    Object.entries(LAWS[country]).map(([scheme, history]) => {
      const current = history.findLast(({ from }) => from <= day)
      const next = history.find(({ from }) => from > day)
      // Malaysia's own texts are in English and Malay alone.
      const said = (source: string) => (language === 'zh-TW' && country === 'TW' ? sourceInChinese(source) : source)
      return {
        id: `${country}:${scheme}`,
        country: country,
        law: text(LAW_NAMES[scheme]!, language),
        since: current?.from ?? null,
        source: current ? said(current.source) : null,
        standing: standingOn(history, day, LAW_OF[country].checked),
        is_loaded: current !== undefined && current.value !== null,
        next_day: next?.from ?? null,
        next_source: next ? said(next.source) : null,
        figures: current ? lawFigures(scheme, current.value, language) : [],
        history: history
          .map(({ from, source, value, unconfirmed }) => ({
            from_day: from,
            source: said(source),
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
