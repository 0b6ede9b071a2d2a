import type { RawBuilder } from 'kysely'
import type { Day, Month } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

/**
 * A month of a pay group: `last` is its last day, `people` a query of the ids of the employees whom the group pays, `run`
 * the run in question or the first of the month, null where there is none yet.
 */
export type MonthToPay = {
  readonly group: string
  readonly run: string | null
  readonly period: Month
  readonly last: Day
  readonly people: RawBuilder<unknown>
}

/** The names of those reminded now, and how many had already been reminded that day. */
export type ReminderResult = { readonly names: readonly string[]; readonly earlier: number }

/** Pending inputs that are listed one by one. */
export type PendingItemList = {
  /**
   * Returns a `select` of `id`, `what` (the key of `label`), `employee_id`, `from_day`, `until_day`, `since`, `waits_for` (the
   * approvers' names), `reminded_at`, and `mine`: whether the caller may decide it. One query, whatever the number of people.
   */
  select(context: Context, month: MonthToPay): Promise<RawBuilder<unknown>>
  label(what: string): Label
  /** The pages on which the caller decides one of them, and all of a month: paths within the area, with their query. */
  page(id: string): string
  monthPage(month: MonthToPay): string
  /** Reminds the approvers by one mail each, at most once a day, whichever caller asks. `group` is the pay group's name. */
  remind(context: Context, month: MonthToPay, group: string): Promise<ReminderResult>
}

/**
 * Something that a run would include once somebody has decided it, such as tax forms. A run may be confirmed without it.
 */
export type PendingInput = {
  readonly kind: string
  /** Its name in the list of inputs. */
  readonly title: Label
  readonly about: Label
  /** The question before a run is confirmed, with `{{count}}` and `{{month}}`. */
  readonly question: { readonly one: Label; readonly other: Label }
  /** The page on which it is decided, within the area; a list where other people decide. */
  readonly page: string | ((month: MonthToPay) => string) | PendingItemList
  /** It is shown only: the run counts as ready, and nobody is asked before it is confirmed. */
  readonly isInformational?: true
  /** The code of the country whose runs include it; absent: every country's. */
  readonly country?: string
  /** Counts those that wait among the people of a pay group in a month. */
  count(tx: Tx, month: MonthToPay, today: Day): Promise<number>
  /** Returns the names of those who decide, where it is not listed one by one. */
  findDeciders?(context: Context, month: MonthToPay): Promise<string[]>
}

export const PENDING_INPUTS = extensionPoint<PendingInput>('pending inputs')

/** Returns the page of a pending input that is not listed one by one; null for one that is. */
export function pendingInputPage({ page }: PendingInput, month: MonthToPay): string | null {
  if (typeof page === 'function') return page(month)
  return typeof page === 'string' ? page : null
}

/** Returns the pending inputs of a country's runs. */
export function pendingInputsIn(country: string): readonly PendingInput[] {
  return PENDING_INPUTS.all().filter((input) => input.country === undefined || input.country === country)
}
