import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { DomainError, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { registerImportMappingRoutes } from '#server/call/import-mapping-routes.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned, versionConflict } from '#server/database/records.ts'
import { buildTemplateFile } from '#server/spreadsheets/template.ts'
import { describeSkippedRows } from '#server/spreadsheets/valid-rows.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { exchangeRateApi, rateArranging } from './contract.ts'
import { RATES_ADDED } from './events.ts'
import { exactRate } from './exact-rate.ts'
import { buildFailedRatesFile, RATES_TEMPLATE, readValidRates } from './import.ts'
import { replaceRates, undoImport } from './own-rates.ts'
import { providerHost } from './polling-job.ts'
import { countRates, listRates, loadProviderState, loadRateKind, loadRatesNear, type StoredRate } from './queries.ts'
import { conversionOn, convertedAmount, type Rate } from './rules.ts'

/** The number of imports that the screen shows. */
const IMPORTS_SHOWN = 20

export function registerExchangeRateRoutes(api: Api): void {
  const provider = () => (api.options.ratesUrl ? providerHost(api.options.ratesUrl) : null)

  pageRoute(
    api,
    exchangeRateApi.list,
    async ({ search, page, per_page, sort, ...filters }, context) => {
      const { rows, total } = await listRates(context.tx, filters, { search, page, per_page, sort })
      return { rows: rows.map((row) => toRateShown(row, context)), total }
    },
    { countLists: (lists, { tx }) => countRates(tx, lists) },
  )

  route(api, exchangeRateApi.provider, (_, { tx }) => loadProviderState(tx, provider()))

  route(api, exchangeRateApi.conversion, async ({ day, from, to, amount }, { tx }) => {
    const { rates, through } = await loadRatesNear(tx, [day], [from, to])
    const found = conversionOn(rates, { from, to, day, through })
    return found && { amount: convertedAmount(amount, found), rates: found.rates.map(toPlainRate) }
  })

  route(api, exchangeRateApi.choose, async ({ kind, version }, { tx, actor, record }) => {
    const before = await loadRateKind(tx)
    const updated =
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
    if (!updated) throw await versionConflict(tx, actor.companyId, before.version)
    record({ kind: 'rate_choice', name: kind, before: { kind: before.kind }, after: { kind } })
    return loadProviderState(tx, provider())
  })

  route(api, exchangeRateApi.type, async ({ rate, ...given }, context) => {
    if (given.currency === given.home) throw invalidField('currency', 'same_currency')
    if (given.day > context.today) throw invalidField('day', 'rate_in_future')
    const exact = exactRate(rate)
    if (exact === null) throw invalidField('rate', 'not_a_rate')
    const id = required((await replaceRates(context, [{ ...given, rate: exact }], null))[0], 'id of a rate')
    context.record({ kind: 'exchange_rate', id, name: rateName(given), after: { ...given, rate } })
    await context.publish(context.tx, RATES_ADDED, {})
    return loadRate(id, context)
  })

  route(api, exchangeRateApi.takeBack, async ({ id, version }, context) => {
    const { tx, actor, now, record } = context
    const before = await lockVersioned(tx, 'exchange_rate', { id, version })
    if (before.ended_at !== null) throw new DomainError('rate_ended', { status: 409 })
    await tx
      .updateTable('exchange_rate')
      .set({ ended_at: now, ended_by: actor.fullName, version: version + 1 })
      .where('id', '=', id)
      .execute()
    record({ kind: 'exchange_rate', id, name: rateName(before), before: { ...auditFigures(before) }, after: null })
    return loadRate(id, context)
  })

  registerImportRoutes(api)
}

function toPlainRate({ rate, ...about }: Rate) {
  return { ...about, rate: rate / 1_000_000 }
}

function registerImportRoutes(api: Api): void {
  const refusals = Object.fromEntries(Object.entries(api.labels).filter(([key]) => key.startsWith('error.')))
  registerImportMappingRoutes(api, rateArranging, () => ({ template: RATES_TEMPLATE, name: 'rates' }))
  route(api, exchangeRateApi.imports, async (_, { tx }) => {
    const rows = await tx.selectFrom('rate_import').selectAll().orderBy('at', 'desc').limit(IMPORTS_SHOWN).execute()
    return rows.map(toImportShown)
  })

  route(api, exchangeRateApi.template, async (_, { language }) => ({
    name: 'exchange-rates-template.xlsx',
    type: XLSX_TYPE,
    content: await buildTemplateFile(RATES_TEMPLATE, language),
  }))

  route(api, exchangeRateApi.import, async ({ file, preview }, context) => {
    const { tx, actor, now, today, record } = context
    const read = await readValidRates(tx, file, { today, home: await loadHomeCurrency(tx) })
    const { rates, replaced, unchanged } = read
    const done = { created: rates.length - replaced, replaced, unchanged }
    const left_out = describeSkippedRows(read, RATES_TEMPLATE, { labels: api.labels, language: context.language })
    if (preview || rates.length === 0) return { ...done, written: false, left_out }
    const { id } = await tx
      .insertInto('rate_import')
      .values({ file_name: file.name, rates: rates.length, by_name: actor.fullName, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceRates(context, rates, id)
    record({ kind: 'rate_import', id, name: file.name, after: { ...done, left_out: read.leftOut } })
    await context.publish(tx, RATES_ADDED, {})
    return { ...done, written: true, left_out }
  })

  route(api, exchangeRateApi.failedRows, async ({ file }, { tx, today, language }) => {
    const about = { today, home: await loadHomeCurrency(tx) }
    const content = await buildFailedRatesFile(file, about, { labels: refusals, language })
    return { name: 'exchange-rates-to-fix.xlsx', type: XLSX_TYPE, content }
  })

  route(api, exchangeRateApi.undo, async ({ id, version }, context) => {
    const { tx, actor, now, record } = context
    const before = await lockVersioned(tx, 'rate_import', { id, version })
    if (before.undone_at !== null) throw new DomainError('rate_import_undone', { status: 409 })
    const done = await undoImport(context, id)
    const after = await tx
      .updateTable('rate_import')
      .set({ undone_at: now, undone_by: actor.fullName, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    record({ kind: 'rate_import', id, name: before.file_name, before: { rates: before.rates }, after: done })
    return toImportShown(after)
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

function toImportShown({ at, undone_at, ...row }: StoredImport) {
  return { ...row, at: at.toISOString(), undone_at: undone_at?.toISOString() ?? null }
}

async function loadRate(id: string, context: Context) {
  const { rows } = await listRates(context.tx, { id }, { page: 1, per_page: 1, sort: 'day' })
  if (!rows[0]) throw notFound()
  return toRateShown(rows[0], context)
}

function toRateShown(row: StoredRate, { actor }: Context) {
  const may = actor.grants.has('exchange-rate:edit') && row.source !== 'published' && row.state === 'stands'
  const actions: 'take_back'[] = may ? ['take_back'] : []
  return { ...row, rate: row.rate / 1_000_000, recorded_at: row.recorded_at.toISOString(), actions }
}

function auditFigures({ day, currency, unit, rate, home }: Omit<StoredRate, 'id'> | Record<string, unknown>) {
  return { day, currency, unit, rate: Number(rate) / 1_000_000, home }
}

function rateName({ currency, day }: { currency: string; day: string }): string {
  return `${currency} ${day}`
}

async function loadHomeCurrency(tx: Tx): Promise<string> {
  const company = await tx.selectFrom('company').select('currency').executeTakeFirst()
  return company?.currency ?? FIRST_CURRENCY
}
