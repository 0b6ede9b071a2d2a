import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { type ListOrdering, type ListQuery, searchCondition } from '#server/call/list-page.ts'
import { loadReportPage, type ReportPage } from '#server/call/report-page.ts'
import type { Tx } from '#server/database/database.ts'
import type { FactSource, FigureValues } from './facts/fact-source.ts'
import type { ReportMonths } from './report-months.ts'
import type { Dimension } from './values.ts'

export type FactFilters = {
  office_id?: string | undefined
  department_id?: string | undefined
  type_id?: string | undefined
  category_id?: string | undefined
  without?: 'office' | 'department' | undefined
}

/** What a dimension groups by: a column of the facts, and the name of its value in the reader's language. */
type DimensionSql = {
  readonly column: string
  readonly name: (value: RawBuilder<unknown>, language: Language) => RawBuilder<unknown>
}

const nameIn = (table: string, column = 'name') => {
  const name = sql.ref(`named.${column}`)
  return (value: RawBuilder<unknown>) => sql`(select ${name} from ${sql.table(table)} named where named.id = ${value})`
}

const DIMENSION_SQL: Readonly<Record<Dimension, DimensionSql>> = {
  office: { column: 'office_id', name: nameIn('office') },
  department: { column: 'department_id', name: nameIn('department') },
  position: { column: 'position_id', name: nameIn('position') },
  person: { column: 'employee_id', name: nameIn('employee', 'full_name') },
  employment_type: { column: 'employment_type', name: (value) => value },
  month: { column: 'month', name: (value) => value },
  leave_type: {
    column: 'type_id',
    name: (
      value,
      language,
    ) => sql`(select case when company.language = ${language} then t.name else coalesce(t.other_name, t.name) end
      from leave_type t, company where t.id = ${value})`,
  },
  category: {
    column: 'category_id',
    name: (value, language) => nameIn('claim_category', language === 'zh-TW' ? 'name_zh' : 'name_en')(value),
  },
}

/** A group: the values of its dimensions in `k<n>`, their names in `n<n>`. */
export type Group<Figures> = { id: string; currency: string | null } & Figures & {
    [Key in `${'k' | 'n'}${number}`]: string | null
  }

type Grouping<Figures extends FigureValues, S extends string> = {
  readonly source: Pick<FactSource<Figures>, 'figures' | 'having'>
  readonly facts: RawBuilder<unknown>
  readonly months: ReportMonths
  readonly by: readonly Dimension[]
  readonly figures: readonly (keyof Figures & string)[]
  readonly filters: FactFilters
  readonly language: Language
  readonly page: ListQuery<S>
  readonly orders: ListOrdering<S>['orders']
}

/**
 * Loads a page of groups with their figures, the exact number and the sums by currency, in one statement. Sums come from
 * the facts, so people of several groups count once.
 */
export async function loadGroups<Figures extends FigureValues, S extends string>(
  tx: Tx,
  { source, facts, months, by, figures, filters, language, page, orders }: Grouping<Figures, S>,
): Promise<ReportPage<Group<Figures>>> {
  const dimensions = by.map((name, index) => ({ ...DIMENSION_SQL[name], key: sql.ref(`k${index}`), index }))
  const keys = sql.join(dimensions.map(({ column, key }) => sql`${sql.ref(`fact.${column}`)} as ${key}`))
  const id = sql`concat_ws('.', ${sql.join(dimensions.map(({ column }) => sql`coalesce(${sql.ref(`fact.${column}`)}::text, 'none')`))}, currency)`
  const figureColumns = (isByMonth: boolean) =>
    sql.join(
      figures.map((name) => sql`${source.figures[name]({ months: months.months, isByMonth })} as ${sql.ref(name)}`),
    )
  const names = sql.join(
    dimensions.map(({ name, key, index }) => sql`${name(key, language)} as ${sql.ref(`n${index}`)}`),
  )
  const having = source.having ? sql`having ${source.having}` : sql``
  const groupKeys = sql.join([sql`id`, ...dimensions.map(({ key }) => key), sql`currency`])
  const searched = searchCondition(
    page.search,
    dimensions.map(({ index }) => `n${index}`),
  )
  return loadReportPage(
    tx,
    [
      sql`fact as (${facts})`,
      sql`kept as materialized (select ${id} as id, ${keys}, fact.* from fact where ${sql.join(factConditions(filters), sql` and `)})`,
      sql`grouped as (select ${groupKeys}, ${figureColumns(by.includes('month'))} from kept group by ${groupKeys} ${having})`,
      sql`report as (select * from (select grouped.*, ${names} from grouped) named where ${searched})`,
      sql`totals as (select currency, ${figureColumns(false)} from kept
        where ${page.search ? sql`id in (select id from report)` : sql`true`} group by currency ${having})`,
    ],
    page,
    { orders, tieBreaker: sql.join(dimensions.map(({ index }) => sql.ref(`n${index}`))) },
  )
}

function factConditions({ office_id, department_id, type_id, category_id, without }: FactFilters) {
  const given = { office_id, department_id, type_id, category_id }
  return [
    sql`true`,
    ...Object.entries(given).flatMap(([column, value]) =>
      value === undefined ? [] : [sql`${sql.ref(`fact.${column}`)} = ${value}::uuid`],
    ),
    ...(without ? [sql`${sql.ref(`fact.${without}_id`)} is null`] : []),
  ]
}
