import { sql } from 'kysely'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { columnOrders, type ListOrdering, type ListQuery } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import type { Context } from '#server/context/context.ts'
import { registerResultRoutes } from './builder/result-routes.ts'
import { registerSavedReportRoutes } from './builder/saved-report-routes.ts'
import { peopleReportApi } from './contract.ts'
import { ATTENDANCE_FACTS } from './facts/attendance-facts.ts'
import { CLAIMS_FACTS } from './facts/claims-facts.ts'
import type { FactSource, FigureValues } from './facts/fact-source.ts'
import { HEADCOUNT_FACTS } from './facts/headcount-facts.ts'
import { LEAVE_FACTS } from './facts/leave-facts.ts'
import { countCosts, OVERTIME_FACTS } from './facts/overtime-facts.ts'
import { type FactFilters, loadGroups } from './group-facts.ts'
import { peopleReportLabels } from './labels.ts'
import { monthsName, reportMonths } from './report-months.ts'
import type { Dimension } from './values.ts'

const BY_NAME = { name: sql`n0` }

/** Reports of time and people, each over the facts of one list. */
export function registerPeopleReportRoutes(api: Api): void {
  pageRoute(
    api,
    peopleReportApi.leave,
    (input, context) =>
      loadReport(context, LEAVE_FACTS, input, { ...BY_NAME, ...columnOrders('people', 'requests', 'days', 'hours') }),
    {
      name: fileName('leave'),
    },
  )
  pageRoute(
    api,
    peopleReportApi.attendance,
    (input, context) =>
      loadReport(context, ATTENDANCE_FACTS, input, {
        ...BY_NAME,
        ...columnOrders('people', 'absent', 'late', 'late_minutes', 'early', 'worked_minutes'),
      }),
    {
      name: fileName('attendance'),
    },
  )
  pageRoute(
    api,
    peopleReportApi.overtime,
    async (input, context) => {
      const report = await loadReport(context, OVERTIME_FACTS, input, {
        ...BY_NAME,
        ...columnOrders('people', 'records', 'minutes', 'unpaid_minutes'),
      })
      context.reportReads(countCosts(report.rows))
      return report
    },
    { name: fileName('overtime'), countReads: countCosts },
  )
  pageRoute(
    api,
    peopleReportApi.headcount,
    (input, context) =>
      loadReport(context, HEADCOUNT_FACTS, input, {
        ...BY_NAME,
        ...columnOrders('headcount', 'joined', 'left', 'turnover'),
      }),
    {
      name: fileName('headcount'),
    },
  )
  pageRoute(
    api,
    peopleReportApi.claims,
    (input, context) =>
      loadReport(context, CLAIMS_FACTS, input, {
        ...BY_NAME,
        ...columnOrders('people', 'claims', 'amount', 'paid', 'unpaid'),
      }),
    {
      name: fileName('claims'),
    },
  )
  registerResultRoutes(api)
  registerSavedReportRoutes(api)
}

type SpanInput = { until_month?: string | undefined; months: number }
type ReportInput<S extends string> = SpanInput & FactFilters & ListQuery<S> & { by: keyof typeof WITHOUT }

/** What a group is called whose people have no such place. */
const WITHOUT = {
  office: peopleReportLabels['people-reports.without.office'],
  department: peopleReportLabels['people-reports.without.department'],
  month: null,
  person: null,
  leave_type: null,
  category: null,
} as const satisfies Partial<Record<Dimension, unknown>>

async function loadReport<Figures extends FigureValues, S extends string>(
  { tx, actor, today, language }: Context,
  source: FactSource<Figures>,
  { by, ...input }: ReportInput<S>,
  orders: ListOrdering<S>['orders'],
) {
  const months = reportMonths(input, today)
  const { rows, total, totals } = await loadGroups<Figures, S>(tx, {
    source,
    facts: await source.load({ tx, actor, today }, months),
    months,
    by: [by],
    figures: Object.keys(source.figures),
    filters: input,
    language,
    page: input,
    orders,
  })
  const without = WITHOUT[by]
  const word = formatLabel(peopleReportLabels['people-reports.total'], language)
  return {
    rows: rows.map(({ k0, n0, currency, ...figures }) => ({
      ...figures,
      group_id: by === 'month' ? null : (k0 ?? null),
      name: n0 ?? (without ? formatLabel(without, language) : ''),
      currency: currency ?? '',
    })),
    total,
    totals: totals.map((row) => ({ ...row, name: word })),
  }
}

/** Names a file after its report, what it is grouped by and its months. */
function fileName(report: string) {
  return ({ by, ...span }: SpanInput & { by: string }, { today }: Context) =>
    `${report}-by-${by.replaceAll('_', '-')}-${monthsName(reportMonths(span, today))}`
}
