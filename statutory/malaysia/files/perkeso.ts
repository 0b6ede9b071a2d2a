import type { Month } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { identifierField, lines, numberField, textField } from './fixed-width.ts'

/** One employee in the month's contributions; amounts in sen. */
export type PerkesoRecord = {
  /** Identity card, or the SOCSO number of a foreigner; empty when unknown. */
  readonly identity: string
  readonly name: string
  readonly wages: number
  readonly socsoEmployer: number
  readonly socsoEmployee: number
  readonly eisEmployer: number
  readonly eisEmployee: number
  readonly lindung: number
}

export type PerkesoEmployer = { readonly code: string; readonly registration: string }

/** Version 2 carries LINDUNG 24 Jam: accepted from June 2026, the only version from October 2026. */
export function perkesoVersion(month: Month): 1 | 2 {
  return month >= '2026-06' ? 2 : 1
}

/**
 * PERKESO ASSIST, SOCSO and EIS together: 278 characters a person. Amounts are padded with zeros (whether the portal
 * wants zeros or spaces is not published). Throws RangeError where a figure does not fit.
 */
export function perkesoLine(employer: PerkesoEmployer, month: Month, record: PerkesoRecord): string {
  const line = [
    identifierField(employer.code, 12),
    identifierField(employer.registration.replace(/[^A-Za-z0-9]/g, ''), 20),
    identifierField(record.identity.replace(/[^A-Za-z0-9]/g, ''), 12),
    textField(record.name, 150),
    `${month.slice(5)}${month.slice(0, 4)}`,
    numberField(record.wages, 14),
    numberField(record.socsoEmployer, 6),
    numberField(record.socsoEmployee, 6),
    numberField(record.eisEmployer, 6),
    numberField(record.eisEmployee, 6),
    perkesoVersion(month) === 2 ? numberField(record.lindung, 6) : '',
  ].join('')
  return identifierField(line, 278)
}

/** The whole file of a month: every person with an amount due. */
export function perkesoFile(employer: PerkesoEmployer, month: Month, records: readonly PerkesoRecord[]): string {
  return lines(records.filter(isDue).map((record) => perkesoLine(employer, month, record)))
}

export type PerkesoSums = { socso: number; eis: number; lindung: number; people: number }

/** Reads a file back: its payments in sen, both shares together. */
export function perkesoSums(file: string): PerkesoSums {
  const rows = file.split('\r\n').filter(Boolean)
  const of = (from: number) => sum(rows.map((row) => Number(row.slice(from, from + 6))))
  return { socso: sum([of(214), of(220)]), eis: sum([of(226), of(232)]), lindung: of(238), people: rows.length }
}

function isDue(record: PerkesoRecord): boolean {
  return record.socsoEmployer + record.socsoEmployee + record.eisEmployer + record.eisEmployee + record.lindung > 0
}
