import { containsAllWords } from '#base/names.ts'
import type { Api } from '#server/api/api.ts'
import { slicePage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { lawApi } from './contract.ts'
import { lawTables } from './tables.ts'

type LawTableRow = ReturnType<typeof lawTables>[number]

/** The law in force on a day, of all countries in one list. */
export function registerLawRoutes(api: Api): void {
  pageRoute(api, lawApi.tables, async ({ on, country, standing, ...query }, context) => {
    const { tx, today, language } = context
    const own = (await tx.selectFrom('company').select('country').executeTakeFirstOrThrow()).country
    const by = query.sort.replace('-', '') as 'law' | 'country' | 'since' | 'next_day'
    const order = new Intl.Collator(language)
    // The company's own country is sorted first.
    const key = (row: LawTableRow) => (by === 'country' && row.country === own ? '' : (row[by] ?? ''))
    const rows = lawTables(on ?? today, language)
      .filter((row) => country === undefined || row.country === country)
      .filter((row) => standing === undefined || row.standing === standing)
      .filter((row) => containsAllWords(query.search, [row.law, row.source]))
      .sort((a, b) => order.compare(key(a), key(b)) || order.compare(a.law, b.law))
    if (query.sort.startsWith('-')) rows.reverse()
    return slicePage(rows, query)
  })
}
