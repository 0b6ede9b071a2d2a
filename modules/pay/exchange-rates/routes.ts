import { invalidField, notFound, Refused } from '#base/errors.ts'
import { FIRST_CURRENCY } from '#base/served-countries.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { pageRoute } from '#server/page-route.ts'
import { locked, stale } from '#server/records.ts'
import { route } from '#server/route.ts'
import { arrangingRoutes } from '#server/spreadsheets/arranging/routes.ts'
import { leftOutShown } from '#server/spreadsheets/good-rows.ts'
import { templateFile } from '#server/spreadsheets/template.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { exchangeRateApi, rateArranging } from './contract.ts'
import { exactRate } from './exact-rate.ts'
import { failedRates, RATES_TEMPLATE, requireRates } from './import.ts'
import { putRates, undoImport } from './own-rates.ts'
import { chosenKind, providerState, rateCounts, ratePage, ratesNear, type StoredRate } from './queries.ts'
import { providerAt } from './round.ts'
import { conversionOn, converted, type Rate } from './rules.ts'

/** Imports that can be looked back at on the screen. */
const IMPORTS_SHOWN = 20

export function exchangeRateRoutes(api: Api): void {
  const provider = () => (api.options.ratesUrl ? providerAt(api.options.ratesUrl) : null)

  pageRoute(
    api,
    exchangeRateApi.list,
    async ({ search, page, per_page, sort, ...filters }, context) => {
      const { rows, total } = await ratePage(context.tx, filters, { search, page, per_page, sort })
      return { rows: rows.map((row) => shown(row, context)), total }
    },
    { counting: (lists, { tx }) => rateCounts(tx, lists) },
  )

  route(api, exchangeRateApi.provider, (_, { tx }) => providerState(tx, provider()))

  route(api, exchangeRateApi.conversion, async ({ day, from, to, amount }, { tx }) => {
    const { rates, through } = await ratesNear(tx, [day], [from, to])
    const found = conversionOn(rates, { from, to, day, through })
    return found && { amount: converted(amount, found), rates: found.rates.map(ratePlain) }
  })

  route(api, exchangeRateApi.choose, async ({ kind, version }, { tx, actor, record }) => {
    const before = await chosenKind(tx)
    const kept =
      version === 0
        ? await tx
            .insertInto('rate_choice')
            .values({ kind })
            .onConflict((same) => same.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('rate_choice')
            .set({ kind, version: version + 1 })
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!kept) throw await stale(tx, actor.companyId, before.version)
    record({ kind: 'rate_choice', name: kind, before: { kind: before.kind }, after: { kind } })
    return providerState(tx, provider())
  })

  route(api, exchangeRateApi.type, async ({ rate, ...given }, context) => {
    if (given.currency === given.home) throw invalidField('currency', 'same_currency')
    if (given.day > context.today) throw invalidField('day', 'rate_in_future')
    const exact = exactRate(rate)
    if (exact === null) throw invalidField('rate', 'not_a_rate')
    const [id] = await putRates(context, [{ ...given, rate: exact }], null)
    context.record({ kind: 'exchange_rate', id: id!, name: nameOf(given), after: { ...given, rate } })
    return one(id!, context)
  })

  route(api, exchangeRateApi.takeBack, async ({ id, version }, context) => {
    const { tx, actor, now, record } = context
    const before = await locked(tx, 'exchange_rate', { id, version })
    if (before.ended_at !== null) throw new Refused('rate_ended', { status: 409 })
    await tx
      .updateTable('exchange_rate')
      .set({ ended_at: now, ended_by: actor.fullName, version: version + 1 })
      .where('id', '=', id)
      .execute()
    record({ kind: 'exchange_rate', id, name: nameOf(before), before: { ...figures(before) }, after: null })
    return one(id, context)
  })

  importRoutes(api)
}

function ratePlain({ rate, ...about }: Rate) {
  return { ...about, rate: rate / 1_000_000 }
}

function importRoutes(api: Api): void {
  const refusals = Object.fromEntries(Object.entries(api.labels).filter(([key]) => key.startsWith('error.')))
  arrangingRoutes(api, rateArranging, () => ({ template: RATES_TEMPLATE, name: 'rates' }))
  route(api, exchangeRateApi.imports, async (_, { tx }) => {
    const rows = await tx.selectFrom('rate_import').selectAll().orderBy('at', 'desc').limit(IMPORTS_SHOWN).execute()
    return rows.map(importShown)
  })

  route(api, exchangeRateApi.template, async (_, { language }) => ({
    name: 'exchange-rates-template.xlsx',
    type: XLSX_TYPE,
    content: await templateFile(RATES_TEMPLATE, language),
  }))

  route(api, exchangeRateApi.import, async ({ file, preview }, context) => {
    const { tx, actor, now, today, record } = context
    const read = await requireRates(tx, file, { today, home: await homeCurrency(tx) })
    const { rates, replaced, unchanged } = read
    const done = { created: rates.length - replaced, replaced, unchanged }
    const left_out = leftOutShown(read, RATES_TEMPLATE, { labels: api.labels, language: context.language })
    if (preview || rates.length === 0) return { ...done, written: false, left_out }
    const { id } = await tx
      .insertInto('rate_import')
      .values({ file_name: file.name, rates: rates.length, by_name: actor.fullName, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putRates(context, rates, id)
    record({ kind: 'rate_import', id, name: file.name, after: { ...done, left_out: read.leftOut } })
    return { ...done, written: true, left_out }
  })

  route(api, exchangeRateApi.failedRows, async ({ file }, { tx, today, language }) => {
    const about = { today, home: await homeCurrency(tx) }
    const content = await failedRates(file, about, { labels: refusals, language })
    return { name: 'exchange-rates-to-fix.xlsx', type: XLSX_TYPE, content }
  })

  route(api, exchangeRateApi.undo, async ({ id, version }, context) => {
    const { tx, actor, now, record } = context
    const before = await locked(tx, 'rate_import', { id, version })
    if (before.undone_at !== null) throw new Refused('rate_import_undone', { status: 409 })
    const done = await undoImport(context, id)
    const after = await tx
      .updateTable('rate_import')
      .set({ undone_at: now, undone_by: actor.fullName, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    record({ kind: 'rate_import', id, name: before.file_name, before: { rates: before.rates }, after: done })
    return importShown(after)
  })
}

type StoredImport = {
  id: string
  file_name: string
  rates: number
  by_name: string
  at: Date
  undone_at: Date | null
  undone_by: string | null
  version: number
}

function importShown({ at, undone_at, ...row }: StoredImport) {
  return { ...row, at: at.toISOString(), undone_at: undone_at?.toISOString() ?? null }
}

async function one(id: string, context: Context) {
  const { rows } = await ratePage(context.tx, { id }, { page: 1, per_page: 1, sort: 'day' })
  if (!rows[0]) throw notFound()
  return shown(rows[0], context)
}

function shown(row: StoredRate, { actor }: Context) {
  const may = actor.grants.has('exchange-rate:edit') && row.source !== 'published' && row.state === 'stands'
  const actions: 'take_back'[] = may ? ['take_back'] : []
  return { ...row, rate: row.rate / 1_000_000, recorded_at: row.recorded_at.toISOString(), actions }
}

function figures({ day, currency, unit, rate, home }: Omit<StoredRate, 'id'> | Record<string, unknown>) {
  return { day, currency, unit, rate: Number(rate) / 1_000_000, home }
}

function nameOf({ currency, day }: { currency: string; day: string }): string {
  return `${currency} ${day}`
}

async function homeCurrency(tx: Tx): Promise<string> {
  const company = await tx.selectFrom('company').select('currency').executeTakeFirst()
  return company?.currency ?? FIRST_CURRENCY
}
