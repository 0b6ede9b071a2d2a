import type { RawBuilder } from 'kysely'
import type { Day, Month } from '#base/days.ts'
import type { Label } from '#base/labels.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

/**
 * A month of a pay group: `last` is the month's last day, `people` a query of the ids of those whom the group pays, `run` the
 * run that is asked about or the first of the month; null where there is none yet.
 */
export type MonthToPay = {
  readonly group: string
  readonly run: string | null
  readonly period: Month
  readonly last: Day
  readonly people: RawBuilder<unknown>
}

/** Who was reminded by a press, and how many had been reminded that day before. */
export type ReminderResult = { readonly names: readonly string[]; readonly earlier: number }

/** Things that wait for people, one by one. */
export type PendingItemList = {
  /**
   * A `select` of `id`, `what` (a word of `names`), `employee_id`, `from_day`, `until_day`, `since`, `waits_for` (names of
   * whoever decides), `reminded_at`, and `mine`: whether the reader may decide it. One query, whatever the number of people.
   */
  select(context: Context, month: MonthToPay): Promise<RawBuilder<unknown>>
  /** What things of a word are called. */
  label(what: string): Label
  /** Where the reader decides one, and all of a month: within the area, with its query. */
  page(id: string): string
  monthPage(month: MonthToPay): string
  /** Reminds those whom it waits for by one mail each, once a day at most whoever asks. `group` is the pay group's name. */
  remind(context: Context, month: MonthToPay, group: string): Promise<ReminderResult>
}

/**
 * Something that was handed in and that a run would take once somebody has decided it, such as tax forms. A run is
 * confirmed without it when people say so: nothing stands against it.
 */
export type PendingInput = {
  readonly kind: string
  /** What it is, in the list of inputs. */
  readonly title: Label
  readonly about: Label
  /** With `{{count}}` and `{{month}}`, before a run is confirmed. */
  readonly question: { readonly one: Label; readonly other: Label }
  /** Where it is decided, within the area; what waits for other people has a list of them instead. */
  readonly page: string | ((month: MonthToPay) => string) | PendingItemList
  /** It is told and nothing is to be done about it: a run is ready with it, and nobody is asked before it is confirmed. */
  readonly isInformational?: true
  /** Of which country's runs, by its code; of every one's unless told. */
  readonly country?: string
  /** How many wait among the people of a pay group for a month. */
  count(tx: Tx, month: MonthToPay, today: Day): Promise<number>
  /** Names of those it waits for, where it is not listed one by one. */
  findDeciders?(context: Context, month: MonthToPay): Promise<string[]>
}

/** All of the product; the app puts them together from what modules bring. */
export const PENDING_INPUTS = extensionPoint<PendingInput>('pending inputs')

/** Where a wait that is not listed one by one is decided; null for one that is. */
export function pendingInputPage({ page }: PendingInput, month: MonthToPay): string | null {
  if (typeof page === 'function') return page(month)
  return typeof page === 'string' ? page : null
}

/** Those that a country's runs would take. */
export function pendingInputsIn(country: string): readonly PendingInput[] {
  return PENDING_INPUTS.all().filter((wait) => wait.country === undefined || wait.country === country)
}
