import { z } from 'zod'
import { importMappingEndpoints, SkippedRows } from '#base/contracts/import-mapping-api.ts'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Id, KnownVersion, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { DayField, Decimal, LongText, MomentField } from '#base/endpoints/fields.ts'
import { CLAIM_MODULE } from '#base/modules.ts'
import { LARGEST_AMOUNT } from '#base/money/money.ts'

const rate = subject('exchange-rate', { module: CLAIM_MODULE })

const Text = z.string().nullable()
const versioned = z.strictObject({ id: Id, version: Version })

export const RateKind = z.enum(['buying', 'selling', 'middle'])
export type RateKind = z.output<typeof RateKind>

/** A rate in the history; `rate` is what `unit` units of the currency cost in `home`. */
export const RateRow = z.object({
  id: z.string(),
  day: DayField(),
  currency: z.string(),
  unit: z.number().int(),
  rate: Decimal({ min: 0, decimals: 6 }),
  home: z.string(),
  source: z.enum(['typed', 'imported', 'published']),
  /** Who published or typed it. */
  given_by: z.string(),
  reason: Text,
  /** A rate that was replaced or taken back no longer counts. */
  state: z.enum(['stands', 'replaced', 'taken_back']).meta({ kind: 'status' }),
  ended_by: Text,
  recorded_at: MomentField(),
  version: z.number().int(),
  actions: z.array(z.enum(['take_back'])),
})

/** Where rates come from, and how the last poll went. */
export const RateProvider = z.object({
  /** The host of its address; null where the installation has none. */
  provider: Text,
  asked_at: MomentField().nullable(),
  well_at: MomentField().nullable(),
  /** Why the last poll failed: the label `exchange-rate.trouble.NAME`. */
  trouble: Text,
  about: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The last day with published rates. */
  latest_day: DayField().nullable(),
  kind: RateKind,
  version: z.number().int(),
})

export const RateImport = z.object({
  id: Id,
  file_name: z.string(),
  rates: z.number().int(),
  by_name: z.string(),
  at: MomentField(),
  undone_at: MomentField().nullable(),
  undone_by: Text,
  version: z.number().int(),
})

/** What an import does or would do. */
export const RatesRead = z.object({
  created: z.number().int(),
  replaced: z.number().int(),
  unchanged: z.number().int(),
  written: z.boolean(),
  /** Rows with an error: the import skips them and takes the others. */
  left_out: SkippedRows,
})

/** A converted amount on a day with its rates; null where there are none. Amounts in minor units. */
export const ConversionShown = z
  .object({
    amount: z.number().int(),
    rates: z.array(RateRow.pick({ day: true, currency: true, unit: true, rate: true, home: true, source: true })),
  })
  .nullable()

/** Imports any sheet of rates, mapped to the columns of the template. */
export const rateArranging = importMappingEndpoints(rate, '/api/exchange-rates/imports', {
  access: 'exchange-rate:edit',
  what: ['rates'],
})

export const exchangeRateApi = {
  list: rate.page('GET /api/exchange-rates', {
    access: 'exchange-rate:read',
    row: RateRow,
    filters: {
      currency: CurrencyField().optional(),
      from: DayField().optional(),
      until: DayField().optional(),
      source: z.enum(['typed', 'imported', 'published']).optional(),
      state: z.enum(['stands', 'replaced', 'taken_back']).optional(),
    },
    sort: ['day', 'currency', 'recorded_at'],
    order: '-day',
    exports: 'exchange-rate:read',
  }),
  provider: rate.endpoint('GET /api/exchange-rates/provider', { access: 'exchange-rate:read', reply: RateProvider }),
  conversion: rate.endpoint('GET /api/exchange-rates/conversion', {
    access: 'exchange-rate:read',
    input: z.strictObject({
      day: DayField(),
      from: CurrencyField(),
      to: CurrencyField(),
      amount: z.coerce.number().int().min(0).max(LARGEST_AMOUNT),
    }),
    reply: ConversionShown,
  }),
  /** Chooses which of the published rates counts; version 0 stands for no choice yet. */
  choose: rate.endpoint('PUT /api/exchange-rates/kind', {
    access: 'exchange-rate:edit',
    input: z.strictObject({ kind: RateKind, version: KnownVersion }),
    reply: RateProvider,
  }),
  /** Adds a rate by hand: it wins over a published one of its day, and replaces one typed before. */
  type: rate.endpoint('POST /api/exchange-rates', {
    access: 'exchange-rate:edit',
    input: z.strictObject({
      day: DayField(),
      currency: CurrencyField(),
      unit: z.union([z.literal(1), z.literal(100)]).default(1),
      rate: Decimal({ min: 0.000001, max: 10_000, decimals: 6 }),
      home: CurrencyField(),
      reason: LongText(500),
    }),
    reply: RateRow,
  }),
  takeBack: rate.endpoint('POST /api/exchange-rates/{id}/taking-back', {
    access: 'exchange-rate:edit',
    input: versioned,
    reply: RateRow,
  }),
  imports: rate.endpoint('GET /api/exchange-rates/imports', {
    access: 'exchange-rate:read',
    reply: z.array(RateImport),
  }),
  template: rate.file('GET /api/exchange-rates/import-template', { access: 'exchange-rate:edit' }),
  /** Writes nothing in a preview, or while a row has an error. */
  import: rate.endpoint('POST /api/exchange-rates/imports', {
    access: 'exchange-rate:edit',
    body: 'upload',
    input: z.strictObject({ file: UploadField(), preview: z.stringbool().or(z.boolean()).default(false) }),
    reply: RatesRead,
  }),
  failedRows: rate.file('POST /api/exchange-rates/imports/failed-rows', {
    access: 'exchange-rate:edit',
    body: 'upload',
    safe: true,
    input: z.strictObject({ file: UploadField() }),
  }),
  /** Takes back the rates of a file, and restores those it had replaced. */
  undo: rate.endpoint('POST /api/exchange-rates/imports/{id}/undoing', {
    access: 'exchange-rate:edit',
    input: versioned,
    reply: RateImport,
  }),
}
