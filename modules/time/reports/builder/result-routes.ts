import { sql } from 'kysely'
import { DomainError } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { columnOrders, type ListQuery } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import type { Context } from '#server/context/context.ts'
import { ATTENDANCE_FACTS } from '../facts/attendance-facts.ts'
import { CLAIMS_FACTS } from '../facts/claims-facts.ts'
import type { FactSource } from '../facts/fact-source.ts'
import { HEADCOUNT_FACTS } from '../facts/headcount-facts.ts'
import { LEAVE_FACTS } from '../facts/leave-facts.ts'
import { countCosts, OVERTIME_FACTS } from '../facts/overtime-facts.ts'
import { loadGroups } from '../group-facts.ts'
import { monthsName, reportMonths } from '../report-months.ts'
import type { Dimension } from '../values.ts'
import { reportResultApi } from './contract.ts'
import {
  type FigureName,
  fieldsOf,
  MOST_FIGURES,
  MOST_GROUPS,
  ReportSource,
  visibleFigures,
} from './report-field-values.ts'

const FACTS: Readonly<Record<ReportSource, FactSource>> = {
  headcount: HEADCOUNT_FACTS,
  leave: LEAVE_FACTS,
  attendance: ATTENDANCE_FACTS,
  overtime: OVERTIME_FACTS,
  claims: CLAIMS_FACTS,
}

type ResultInput = ListQuery<'name' | '-name' | FigureName | `-${FigureName}`> & {
  groups?: Dimension[] | undefined
  figures?: FigureName[] | undefined
  until_month?: string | undefined
  months: number
  office_id?: string | undefined
  department_id?: string | undefined
}

/** Registers the result of a report over each source. */
export function registerResultRoutes(api: Api): void {
  for (const source of ReportSource.options)
    pageRoute(api, reportResultApi[source], (input, context) => loadResult(context, source, input), {
      name: (input, { today }) => `report-${source}-${monthsName(reportMonths(input, today))}`,
      ...(source === 'overtime' && { countReads: countCosts }),
      columns: (input, context) => {
        const { groups, figures } = chosenFields(source, input, context)
        const hasAmounts = figures.some((name) => fieldsOf(source).figures[name]?.kind === 'money')
        return [...groups, ...(hasAmounts ? ['currency'] : []), ...figures]
      },
    })
}

/**
 * What of a source was chosen, without what the caller may not see; the first group and all figures where nothing was.
 * Throws 422 for too many, or one twice.
 */
function chosenFields(source: ReportSource, { groups, figures }: ResultInput, { actor }: Pick<Context, 'actor'>) {
  const visible = visibleFigures(source, (permission) => actor.grants.has(permission))
  const [first] = fieldsOf(source).groups
  const chosen = { groups: groups ?? (first ? [first] : []), figures: figures ?? visible.slice(0, MOST_FIGURES) }
  for (const [field, most] of [
    ['groups', MOST_GROUPS],
    ['figures', MOST_FIGURES],
  ] as const) {
    const names: readonly string[] = chosen[field]
    if (names.length === 0 || names.length > most || new Set(names).size < names.length)
      throw new DomainError('validation_failed', { fields: { [field]: ['invalid_value'] } })
  }
  return { groups: chosen.groups, figures: chosen.figures.filter((name) => visible.includes(name)) }
}

async function loadResult(context: Context, source: ReportSource, input: ResultInput) {
  const { tx, actor, today, language } = context
  const { groups, figures } = chosenFields(source, input, context)
  const months = reportMonths(input, today)
  const facts = FACTS[source]
  const isSortable = input.sort.endsWith('name') || figures.some((name) => input.sort.replace(/^-/, '') === name)
  const { rows, total, totals } = await loadGroups(tx, {
    source: facts,
    facts: await facts.load({ tx, actor, today }, months),
    months,
    by: groups,
    figures,
    filters: input,
    language,
    page: { ...input, sort: isSortable ? input.sort : 'name' },
    orders: {
      ...columnOrders(...(Object.keys(fieldsOf(source).figures) as FigureName[])),
      name: groups.map((_, index) => sql.ref(`n${index}`)),
    },
  })
  if (source === 'overtime') context.reportReads(rows.filter(({ cost }) => cost !== null && cost !== undefined).length)
  const noFields = Object.fromEntries(
    [...fieldsOf(source).groups, ...Object.keys(fieldsOf(source).figures)].map((name) => [name, null]),
  )
  return {
    rows: rows.map((row) => ({
      ...noFields,
      ...row,
      ...Object.fromEntries(groups.map((name, index) => [name, row[`n${index}`] ?? null])),
      currency: row.currency ?? '',
    })),
    total,
    totals: totals.map((row) => ({ ...row, currency: 'currency' in row ? (row.currency ?? '') : '' })),
  }
}
