import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { isCurrency } from '#base/endpoints/currency-field.ts'
import type { Upload } from '#base/endpoints/upload.ts'
import { DomainError, type RowIssue } from '#base/errors.ts'
import type { Labels } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { runOnFile } from '#server/spreadsheets/read-workbook.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { findDuplicateRows, type RowsOf, type Template } from '#server/spreadsheets/template.ts'
import { planValidRows, requireValidRows, type ValidRows } from '#server/spreadsheets/valid-rows.ts'
import { exactRate } from './exact-rate.ts'
import { loadCurrentRates, type NewRate, rateKey } from './own-rates.ts'

const WORKER = new URL('./import-worker.ts', import.meta.url)

/** A file of rates: one row a day and currency. */
export const RATES_TEMPLATE = {
  sheets: [
    {
      name: 'Rates',
      columns: [
        {
          key: 'day',
          header: 'Day',
          kind: 'date',
          required: true,
          words: 'Date | Rate Date | Effective Date | Value Date | Tarikh | 日期 | 匯率日期',
        },
        {
          key: 'currency',
          header: 'Currency',
          kind: 'text',
          required: true,
          maxLength: 3,
          words: 'Currency Code | Ccy | From | From Currency | Mata Wang | 幣別 | 外幣',
          hint: 'Three letters, such as USD',
        },
        {
          key: 'unit',
          header: 'Unit',
          kind: 'integer',
          words: 'Units | Per | 單位',
          hint: '1 or 100; empty is 1',
        },
        {
          key: 'rate',
          header: 'Rate',
          kind: 'decimal',
          required: true,
          words: 'Exchange Rate | Middle Rate | Mid Rate | Kadar | Kadar Pertukaran | 匯率',
        },
        {
          key: 'home',
          header: 'Home currency',
          kind: 'text',
          maxLength: 3,
          words: 'Home | To | 本國幣別 | 本幣',
          hint: 'Empty is the currency of the company',
        },
        {
          key: 'reason',
          header: 'Reason',
          kind: 'text',
          maxLength: 500,
          words: 'Source | Note | Remark | 原因 | 來源',
          hint: 'Empty is the name of the file',
        },
      ],
    },
  ],
} as const satisfies Template

type RateImportContext = { today: Day; home: string; fileName: string }

/** The rates of a file's good rows, and the first errors of the others with the number of wrong rows. */
export type PlannedRateFile = { rates: NewRate[]; wrong: number } & Omit<ValidRows<unknown>, 'plan'>

/** Texts, in one language, that say what is wrong with each row. */
type FailedRowsTexts = { labels: Labels; language: Language }

/** A file as its worker thread gets it; with `written` the thread returns the file of rows to correct. */
export type RateFileJob = { bytes: Uint8Array; about: RateImportContext; written?: FailedRowsTexts }

/** Reads and checks a file of rates, on a worker thread. */
export async function planRateFile(sheets: readonly Sheet[], about: RateImportContext): Promise<PlannedRateFile> {
  const { plan, issues, ...found } = await planValidRows(
    readRows(RATES_TEMPLATE, sheets),
    (rows) => planRates(rows.Rates, about),
    (planned) => planned.issues,
  )
  return {
    ...found,
    rates: plan.rates,
    wrong: new Set(issues.map(({ row }) => row)).size,
    issues: issues.toSorted((a, b) => a.row - b.row),
  }
}

/** Reads the rates of a file's good rows, and what is wrong with the others. */
async function readRates(
  tx: Tx,
  upload: Upload,
  about: Omit<RateImportContext, 'fileName'>,
): Promise<PlannedRateFile & { replaced: number; unchanged: number }> {
  const planned = await runOnFile<PlannedRateFile>(WORKER, upload.path, { about: { ...about, fileName: upload.name } })
  const known = await loadCurrentRates(
    tx,
    planned.rates.map(({ day }) => day),
  )
  const isSame = (rate: NewRate) => {
    const before = known.get(rateKey(rate))
    return before !== undefined && before.rate === rate.rate && before.unit === rate.unit
  }
  const rates = planned.rates.filter((rate) => !isSame(rate))
  return {
    ...planned,
    rates,
    replaced: rates.filter((rate) => known.has(rateKey(rate))).length,
    unchanged: planned.rates.length - rates.length,
  }
}

/** Builds a file with the rows to correct and the reasons. Throws 422 where no row is wrong. */
export function buildFailedRatesFile(
  upload: Upload,
  about: Omit<RateImportContext, 'fileName'>,
  written: FailedRowsTexts,
): Promise<Uint8Array> {
  return runOnFile<Uint8Array>(WORKER, upload.path, { about: { ...about, fileName: upload.name }, written })
}

/** The rates of rows, and what is wrong with the rows. Pure. */
export function planRates(
  rows: RowsOf<typeof RATES_TEMPLATE>['Rates'],
  { today, home, fileName }: RateImportContext,
): { rates: NewRate[]; issues: RowIssue[] } {
  const sheet = 'Rates'
  const issues: RowIssue[] = []
  const planned = rows.map(({ row, values }) => {
    const addIssue = (column: string, code: string, params: Record<string, unknown> = {}) =>
      void issues.push({ sheet, row, column, code, params })
    const currency = values.currency.toUpperCase()
    const into = values.home?.toUpperCase() ?? home
    const unit = values.unit ?? 1
    const rate = exactRate(values.rate)
    if (!isCurrency(currency)) addIssue('currency', 'currency_code')
    if (!isCurrency(into)) addIssue('home', 'currency_code')
    if (currency === into) addIssue('home', 'same_currency')
    if (unit !== 1 && unit !== 100) addIssue('unit', 'unit_one_or_hundred')
    if (rate === null) addIssue('rate', 'not_a_rate')
    if (values.day > today) addIssue('day', 'rate_in_future')
    return { row, day: values.day, currency, unit, rate: rate ?? 0, home: into, reason: values.reason ?? fileName }
  })
  issues.push(
    ...findDuplicateRows(planned, { sheet, column: 'currency', key: rateKey, typed: ({ currency }) => currency }),
  )
  return { rates: planned.map(({ row: _, ...rate }) => rate), issues }
}

/** Reads a file that has at least one good row. Throws 422 with the rows to correct where it has none. */
export async function readValidRates(tx: Tx, upload: Upload, about: Omit<RateImportContext, 'fileName'>) {
  const read = await readRates(tx, upload, about)
  requireValidRows(read, RATES_TEMPLATE, 'rate_import_has_errors')
  if (read.rates.length + read.unchanged === 0) throw new DomainError('rate_import_empty')
  return read
}
