import type { RawBuilder } from 'kysely'
import type { Day, Month } from '#base/days.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Payable, SourceRun } from './payable.ts'

/** What a run has read: since when, up to which day, and a query of its people's ids. */
export type ChangeWindow = { readonly since: Date; readonly until: Day; readonly people: RawBuilder<unknown> }

/** Hours of a pay item, by its code, that somebody worked on a day. */
export type ItemHours = { readonly employee: string; readonly day: Day; readonly code: string }

/** Days of somebody that are to be typed as away; `half` where it is one of two halves of a day. */
export type EmployeeDays = {
  readonly employee: string
  readonly from: Day
  readonly until: Day
  readonly half: boolean
}

/**
 * Something that delivers into pay runs: typed amounts, absences, loans. Payroll asks every source the same and knows the
 * shapes of what they answer, never the sources.
 */
export type PaySource = {
  /** Its name in what is stored: payslips and what runs took. Never changed. */
  readonly kind: string
  /** Under which name an approval counts in the activity log what of it was taken. */
  readonly auditField: string
  /** What is due to and from some people in a run; one query, whatever their number; writes nothing. In any order. */
  loadPayables(tx: Tx, run: SourceRun, ids: readonly string[]): Promise<Payable[]>
  /** Ids of employees who are in a run for its sake alone: a `select employee_id`. Paid ones too: a past run asks as well. */
  selectEmployees?(run: SourceRun): RawBuilder<unknown>
  /** What comes after a calculation waits for the next run: only what was counted has to stand still. */
  readonly defersToNextRun?: true
  /** How many of its records a run may read that changed after it was gathered: a `select count(*)`. */
  countChangedSince?(run: SourceRun, read: ChangeWindow): RawBuilder<unknown>
  /** How many people of a pay group something waits for that nobody has put into a run yet. */
  countUnassigned?(tx: Tx, groupId: string): Promise<number>
  /** Which days of people it pays hours of an item for, of those asked: nobody types the same hours beside it. One query. */
  findPaidHours?(tx: Tx, asked: readonly ItemHours[]): Promise<ItemHours[]>
  /**
   * The first day of each span that somebody asked to be away on, by its place: nobody types the same day beside it. One
   * query.
   */
  findRequestedDays?(tx: Tx, spans: readonly EmployeeDays[]): Promise<ReadonlyMap<number, Day>>
  /** Holds some of its things until the end of the transaction. */
  lock?(tx: Tx, ids: readonly string[]): Promise<void>
  /** Told in the approving transaction; what of each thing was paid stands in `pay_run_took`. */
  settle?(context: Pick<Context, 'tx' | 'actor' | 'now'>, run: SourceRun): Promise<void>
  /** Where a screen leads to from a line that pays one of its things: within the area, with its query. */
  page?(due: { id: string; employee: string }, period: Month): string
}
