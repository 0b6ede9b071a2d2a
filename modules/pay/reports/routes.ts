import { type Day, monthOf, shiftMonth } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import type { Context } from '#server/context/context.ts'
import { registerCalendarRoutes } from './calendar-routes.ts'
import { payrollReportApi } from './contract.ts'
import { payrollReportLabels } from './labels.ts'
import { registerLedgerRoutes } from './ledger-routes.ts'
import { loadCostReport, loadStatutoryReport } from './month-reports.ts'
import { loadPeopleReport, loadSummaryReport, loadYearReport } from './people-reports.ts'
import type { PayslipFilters } from './report-page.ts'
import { loadSchemePeople } from './scheme-people.ts'
import { reportSpan, spanName } from './span.ts'
import { loadLastMonths, loadVarianceReport } from './variance-report.ts'

/** Reports over approved runs, the ledger, and the calendar. */
export function registerPayrollReportRoutes(api: Api): void {
  pageRoute(
    api,
    payrollReportApi.summary,
    async ({ by, ...input }, context) => {
      const report = await loadSummaryReport(context.tx, reportSpan(input, context.today, '3'), by, input, input)
      const nowhere = formatLabel(payrollReportLabels[`payroll-reports.without.${by}`], context.language)
      return withTotals(context, 'name', {
        ...report,
        rows: report.rows.map((row) => ({ ...row, name: row.name ?? nowhere })),
      })
    },
    {
      name: (input, { today }) =>
        `payroll-by-${input.by.replaceAll('_', '-')}-${spanName(reportSpan(input, today, '3'))}`,
    },
  )
  pageRoute(
    api,
    payrollReportApi.people,
    async (input, context) =>
      withTotals(
        context,
        'full_name',
        await loadPeopleReport(
          context.tx,
          reportSpan(input, context.today, '3'),
          { ...input, ...readerFilter(context) },
          input,
        ),
      ),
    { name: (input, { today }) => `payroll-by-person-${spanName(reportSpan(input, today, '3'))}` },
  )
  pageRoute(
    api,
    payrollReportApi.statutory,
    async ({ scheme, ...input }, context) =>
      withTotals(
        context,
        'month',
        await loadStatutoryReport(context.tx, reportSpan(input, context.today, '12'), scheme, input, input),
      ),
    { name: (input, { today }) => `statutory-payments-${spanName(reportSpan(input, today, '12'))}` },
  )
  pageRoute(
    api,
    payrollReportApi.statutoryPeople,
    async ({ scheme, month, ...input }, context) => {
      const asked = { scheme, month, span: reportSpan(input, context.today, '12') }
      return withTotals(
        context,
        'full_name',
        await loadSchemePeople(context.tx, asked, { ...input, ...readerFilter(context) }, input),
      )
    },
    { name: ({ scheme, month }) => ['statutory', scheme, month, 'people'].filter(Boolean).join('-') },
  )
  pageRoute(
    api,
    payrollReportApi.variance,
    async ({ month, against, change, side, ...input }, context) => {
      const { tx, language, today } = context
      const asked = { ...(await resolveMonths(context, { month, against }, today)), change, side }
      const report = await loadVarianceReport(tx, language, asked, { ...input, ...readerFilter(context) }, input)
      return withTotals(context, 'full_name', report)
    },
    {
      name: async (input, context) => {
        const { month, against } = await resolveMonths(context, input, context.today)
        return `payroll-variance-${month}-against-${against}`
      },
    },
  )
  pageRoute(
    api,
    payrollReportApi.yearToDate,
    async (input, context) =>
      withTotals(
        context,
        'full_name',
        await loadYearReport(context.tx, yearSpan(input, context.today), { ...input, ...readerFilter(context) }, input),
      ),
    { name: (input, { today }) => `year-to-date-${spanName(yearSpan(input, today))}` },
  )
  pageRoute(
    api,
    payrollReportApi.cost,
    async (input, context) =>
      withTotals(
        context,
        'month',
        await loadCostReport(context.tx, reportSpan(input, context.today, '12'), input, input),
      ),
    { name: (input, { today }) => `employer-cost-${spanName(reportSpan(input, today, '12'))}` },
  )
  registerLedgerRoutes(api)
  registerCalendarRoutes(api)
}

/** Restricts reports of single people to those whose pay the reader may see. */
function readerFilter({ actor, today }: Context): Pick<PayslipFilters, 'reader'> {
  return { reader: { actor, today } }
}

/** From the year's January to the given month, or to its December. */
function yearSpan({ year, until_month }: { year?: number | undefined; until_month?: string | undefined }, today: Day) {
  const named = year ?? Number((until_month ?? today).slice(0, 4))
  const until = until_month !== undefined && until_month < `${named}-12` ? until_month : `${named}-12`
  return { by: 'month', from: `${named}-01`, until } as const
}

/** The given months; else the last one with approved runs, and the month before it. */
async function resolveMonths(
  { tx }: Context,
  { month, against }: { month?: string | undefined; against?: string | undefined },
  today: Day,
) {
  const last = month === undefined ? await loadLastMonths(tx) : null
  const later = month ?? last?.month ?? monthOf(today)
  return { month: later, against: against ?? last?.against ?? shiftMonth(later, -1) }
}

/** Labels the sums, records how many rows were read, and returns the report. */
function withTotals<Row>(
  { reportReads: reads, language }: Context,
  column: keyof Row & string,
  report: { rows: Row[]; total: number; totals: object[] },
) {
  reads(report.rows.length)
  const word = formatLabel(payrollReportLabels['payroll-reports.total'], language)
  return { ...report, totals: report.totals.map((row) => ({ ...row, [column]: word })) }
}
