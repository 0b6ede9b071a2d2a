import { type Day, monthOf, shiftMonth } from '#base/days.ts'
import { text } from '#base/labels.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageRoute } from '#server/page-route.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { payrollReportApi } from './contract.ts'
import { payrollReportLabels } from './labels.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { costReport, statutoryReport } from './month-reports.ts'
import { peopleReport, summaryReport, yearReport } from './people-reports.ts'
import { schemePeople } from './scheme-people.ts'
import { spanName, spanOf } from './span.ts'
import { lastMonths, varianceReport } from './variance-report.ts'

/** Reports over approved runs, what the ledger gets of them, and when what is due. */
export function payrollReportRoutes(api: Api): void {
  pageRoute(
    api,
    payrollReportApi.summary,
    async ({ by, ...input }, context) => {
      const report = await summaryReport(context.tx, spanOf(input, context.today, '3'), by, input, input)
      const nowhere = text(payrollReportLabels[`payroll-reports.without.${by}`], context.language)
      return summed(context, 'name', {
        ...report,
        rows: report.rows.map((row) => ({ ...row, name: row.name ?? nowhere })),
      })
    },
    {
      name: (input, { today }) => `payroll-by-${input.by.replaceAll('_', '-')}-${spanName(spanOf(input, today, '3'))}`,
    },
  )
  pageRoute(
    api,
    payrollReportApi.people,
    async (input, context) =>
      summed(
        context,
        'full_name',
        await peopleReport(context.tx, spanOf(input, context.today, '3'), { ...input, ...own(context) }, input),
      ),
    { name: (input, { today }) => `payroll-by-person-${spanName(spanOf(input, today, '3'))}` },
  )
  pageRoute(
    api,
    payrollReportApi.statutory,
    async ({ scheme, ...input }, context) =>
      summed(
        context,
        'month',
        await statutoryReport(context.tx, spanOf(input, context.today, '12'), scheme, input, input),
      ),
    { name: (input, { today }) => `statutory-payments-${spanName(spanOf(input, today, '12'))}` },
  )
  pageRoute(
    api,
    payrollReportApi.statutoryPeople,
    async ({ scheme, month, ...input }, context) => {
      const asked = { scheme, month, span: spanOf(input, context.today, '12') }
      return summed(context, 'full_name', await schemePeople(context.tx, asked, { ...input, ...own(context) }, input))
    },
    { name: ({ scheme, month }) => ['statutory', scheme, month, 'people'].filter(Boolean).join('-') },
  )
  pageRoute(
    api,
    payrollReportApi.variance,
    async ({ month, against, change, side, ...input }, context) => {
      const { tx, language, today } = context
      const asked = { ...(await monthsOf(context, { month, against }, today)), change, side }
      const report = await varianceReport(tx, language, asked, { ...input, ...own(context) }, input)
      return summed(context, 'full_name', report)
    },
    {
      name: async (input, context) => {
        const { month, against } = await monthsOf(context, input, context.today)
        return `payroll-variance-${month}-against-${against}`
      },
    },
  )
  pageRoute(
    api,
    payrollReportApi.yearToDate,
    async (input, context) =>
      summed(
        context,
        'full_name',
        await yearReport(context.tx, yearSpan(input, context.today), { ...input, ...own(context) }, input),
      ),
    { name: (input, { today }) => `year-to-date-${spanName(yearSpan(input, today))}` },
  )
  pageRoute(
    api,
    payrollReportApi.cost,
    async (input, context) =>
      summed(context, 'month', await costReport(context.tx, spanOf(input, context.today, '12'), input, input)),
    { name: (input, { today }) => `employer-cost-${spanName(spanOf(input, today, '12'))}` },
  )
  ledgerRoutes(api)
  calendarRoutes(api)
}

/** Where the pay of single people shows: those whom the reader's right to see pay reaches. */
function own({ actor, today }: Context) {
  return { within: { actor, today } }
}

/** From the year's January to the month asked for, or its December. */
function yearSpan({ year, until_month }: { year?: number | undefined; until_month?: string | undefined }, today: Day) {
  const named = year ?? Number((until_month ?? today).slice(0, 4))
  const until = until_month !== undefined && until_month < `${named}-12` ? until_month : `${named}-12`
  return { by: 'month', from: `${named}-01`, until } as const
}

/** The months asked for; else the last one with approved runs, and the month before it. */
async function monthsOf(
  { tx }: Context,
  { month, against }: { month?: string | undefined; against?: string | undefined },
  today: Day,
) {
  const last = month === undefined ? await lastMonths(tx) : null
  const later = month ?? last?.month ?? monthOf(today)
  return { month: later, against: against ?? last?.against ?? shiftMonth(later, -1) }
}

/** Says that the sums are sums, notes how many rows were read, and answers the report. */
function summed<Row>(
  { reads, language }: Context,
  column: keyof Row & string,
  report: { rows: Row[]; total: number; totals: object[] },
) {
  reads(report.rows.length)
  const word = text(payrollReportLabels['payroll-reports.total'], language)
  return { ...report, totals: report.totals.map((row) => ({ ...row, [column]: word })) }
}
