import type { RawBuilder } from 'kysely'
import type { Day, Month } from '#base/days/days.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Payable, SourceRun } from './payable.ts'

/** What a run has read: since when, up to which day, and a query of the ids of its people. */
export type ChangeWindow = { readonly since: Date; readonly until: Day; readonly people: RawBuilder<unknown> }

/** Hours of a pay item, by its code, that somebody worked on a day. */
export type ItemHours = { readonly employee: string; readonly day: Day; readonly code: string }

/** Days of absence that somebody types; `half` for one half of a day. */
export type EmployeeDays = {
  readonly employee: string
  readonly from: Day
  readonly until: Day
  readonly half: boolean
}

/** Something that somebody has to check on a person's payslip, by its code in the review, with what its text names. */
export type SourceCheck = {
  readonly employee: string
  readonly code: 'leave_opening_missing'
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * A module that delivers payables to pay runs: typed amounts, absences, loans. Payroll knows the shapes of payables and
 * none of the sources.
 */
export type PaySource = {
  /** Its name in stored payslips and settlements; never changes. */
  readonly kind: string
  /** The field under which an approval logs how many of its records it settled. */
  readonly auditField: string
  /** Loads what is due to and from some people in a run, in any order; one query, whatever their number. */
  loadPayables(tx: Tx, run: SourceRun, ids: readonly string[]): Promise<Payable[]>
  /** Finds what the review of a run asks about some people, whatever is due to them. */
  findChecks?(tx: Tx, run: SourceRun, ids: readonly string[]): Promise<SourceCheck[]>
  /** Selects `employee_id` of people whom a run includes only for this source, also of those already paid: past runs are loaded too. */
  selectEmployees?(run: SourceRun): RawBuilder<unknown>
  /** Records that arrive after the calculation are paid by the next run. Approval checks only those that were calculated. */
  readonly defersToNextRun?: true
  /** Selects `count(*)` of the records that changed after a run had read them. */
  countChangedSince?(run: SourceRun, read: ChangeWindow): RawBuilder<unknown>
  /** Counts the people of a pay group with something due that nobody has assigned to a run. */
  countUnassigned?(tx: Tx, groupId: string): Promise<number>
  /** Finds which of some hours it pays, so that nobody types them as well; one query. */
  findPaidHours?(tx: Tx, hours: readonly ItemHours[]): Promise<ItemHours[]>
  /**
   * Finds the first day of each span, by its index, that somebody requested to be away on, so that nobody types it as well;
   * one query.
   */
  findRequestedDays?(tx: Tx, spans: readonly EmployeeDays[]): Promise<ReadonlyMap<number, Day>>
  /** Locks some of its records until the end of the transaction. */
  lock?(tx: Tx, ids: readonly string[]): Promise<void>
  /** Runs in the approving transaction, after `pay_run_took` stores what was paid of each record. */
  settle?(context: Pick<Context, 'tx' | 'actor' | 'now'>, run: SourceRun): Promise<void>
  /** The page of a record, for the payslip line that pays it: a path within the area, with its query. */
  page?(due: { id: string; employee: string }, period: Month): string
}
