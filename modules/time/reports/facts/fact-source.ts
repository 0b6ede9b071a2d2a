import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#base/access/permissions.ts'
import { isAsOf } from '#people/as-of.ts'
import type { Context } from '#server/context/context.ts'
import type { ReportMonths } from '../report-months.ts'

export type FactContext = Pick<Context, 'tx' | 'actor' | 'today'>

/** The figures of a group, by their names. */
export type FigureValues = Readonly<Record<string, number | null>>

/** The groups that a figure is computed for: each month by itself, or all months together. */
export type FigureScope = { readonly months: ReportMonths['months']; readonly isByMonth: boolean }

/**
 * What a report sums up, and the figures of a group. Every fact has the columns `employee_id`, `month`, `currency` (null where there is none) and
 * those of `placeColumns`, beside its own.
 */
export type FactSource<Figures extends FigureValues = FigureValues> = {
  /** The permission of the list whose rows are summed up: it bounds the people. */
  readonly permission: Permission
  /** Returns a select of the facts of the months. */
  readonly load: (context: FactContext, months: ReportMonths) => Promise<RawBuilder<unknown>>
  /** The figures of a group of facts. */
  readonly figures: Readonly<Record<keyof Figures & string, (scope: FigureScope) => RawBuilder<unknown>>>
  /** Leaves out groups in which nothing happened. */
  readonly having?: RawBuilder<unknown>
}

/** The place of a fact's person; its query has `joinPlace`. */
export const placeColumns = sql`employment.office_id, employment.department_id, employment.position_id, employment.employment_type`

/** Joins the employment of the query's `employee` on a day. */
export function joinPlace(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`left join employment on ${isAsOf('employment', day)}`
}

export function monthColumn(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${day}, 'YYYY-MM') as month`
}

/** The sum of a column of facts; 0 without any. */
export function sumFacts(column: string): () => RawBuilder<unknown> {
  return () => sql`coalesce(sum(${sql.ref(column)}), 0)::bigint`
}

export const countPeople = () => sql`count(distinct employee_id)::int`
