import type { Language } from '#base/access/actor.ts'
import { type Day, earlierDay, laterDay, type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import { DomainError, invalidField } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { containsAllWords } from '#base/names.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { slicePage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { premiumsDue } from '#statutory/taiwan/due-dates.ts'
import { insuranceList, percent } from '#statutory/taiwan/files/insurance-list.ts'
import { FIRST_MONTH, LAST_MONTH } from '#statutory/taiwan/law.ts'
import { runName } from '../../payroll/cycles/run-name.ts'
import { type ApprovedRun, loadApprovedRun, loadRunsOfMonth } from '../approved-run.ts'
import { refuseStopped, toFileShown } from '../checked-file/built-file.ts'
import { payrollFileLabels } from '../labels.ts'
import { recordDownload } from '../record-download.ts'
import { buildSupplementFile } from './authority-files.ts'
import { registerReportRoute } from './grade-routes.ts'
import { type DeclaredEvent, eventId, isReportable, loadDeclaredEvents } from './insurance-list.ts'
import { TW_SUPPLEMENT } from './pay-steps.ts'
import { loadSupplementLines, loadSupplementTotal, loadTaiwanUnit } from './people.ts'
import { TaiwanFile, taiwanFileApi } from './taiwan-contract.ts'

/** Statements of a closed month in Taiwan, and the insurance events to declare. */
export function registerTaiwanFileRoutes(api: Api): void {
  registerReportRoute(api)
  route(api, taiwanFileApi.files, async ({ id }, context) => {
    const { runs, firstPaid, build } = await loadMonthStatements(context, id)
    return TaiwanFile.options.map((kind) => {
      const { content: _, ...file } = build(kind)
      return {
        kind,
        due: premiumsDue(monthOf(firstPaid)),
        runs: runs.map((one) => ({ id: one.id, name: runName(one, context.language) })),
        ...toFileShown(file),
      }
    })
  })
  route(api, taiwanFileApi.file, async ({ id, of }, context) => {
    const { run, build } = await loadMonthStatements(context, id)
    const file = build(of)
    refuseStopped(file)
    // Both statements are one step.
    await recordDownload(context, TW_SUPPLEMENT, run, { of }, ...TaiwanFile.options.map((kind) => build(kind).content))
    return { name: file.name, type: file.type, content: file.content }
  })
  pageRoute(api, taiwanFileApi.insurance, async ({ page, per_page, sort, ...filters }, context) => {
    const events = await listInsuranceEvents(context, filters)
    const by = sort.replace('-', '')
    const key = (event: DeclaredEvent) => (by === 'full_name' ? event.name : by === 'due_by' ? event.due : event.day)
    const sorted = events.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
    if (sort.startsWith('-')) sorted.reverse()
    context.reportReads(events.length)
    const { rows, total } = slicePage(sorted, { page, per_page })
    const may = await mayChange(context.tx, context.actor, 'payroll:files')
    return { rows: rows.map((event) => toEventShown(event, context.language, may(event.id))), total }
  })
  route(api, taiwanFileApi.insuranceList, async (filters, context) => {
    const events = await listInsuranceEvents(context, filters)
    if (events.length === 0) throw new DomainError('nothing_to_export')
    context.reportReads(events.length)
    const { from, until } = requestedMonths(filters, context.today)
    return {
      name: `taiwan-insurance-${from}-${until}.csv`,
      type: 'text/csv; charset=utf-8',
      content: insuranceList(events),
    }
  })
}

type InsuranceFilters = {
  search?: string | undefined
  action?: 'enrol' | 'change' | 'withdraw' | undefined
  from_month?: Month | undefined
  until_month?: Month | undefined
}

async function listInsuranceEvents({ tx, vault, today }: Context, filters: InsuranceFilters): Promise<DeclaredEvent[]> {
  const span = requestedMonths(filters, today)
  if (span.from > span.until) throw invalidField('until_month', 'until_before_from')
  return (await loadDeclaredEvents(tx, vault, { ...span, today })).filter(
    ({ kind, name, employee_no }) =>
      (filters.action === undefined || kind === filters.action) &&
      containsAllWords(filters.search, [name, employee_no]),
  )
}

/** The given months; else the last two, this one and the next, as far as their law is loaded. */
function requestedMonths({ from_month, until_month }: InsuranceFilters, today: Day): { from: Month; until: Month } {
  const now = monthOf(today)
  const until = until_month ?? earlierDay(laterDay(shiftMonth(now, 1), from_month ?? ''), LAST_MONTH)
  return { from: from_month ?? laterDay(shiftMonth(earlierDay(now, until), -2), FIRST_MONTH), until }
}

function toEventShown(declared: DeclaredEvent, language: Language, may: boolean) {
  const { kind, why, schemes, name, before, after, family, ...event } = declared
  const reason = formatLabel(payrollFileLabels[`payroll-files.why.${why}`], language)
  return {
    id: eventId(event),
    day: event.day,
    action: kind,
    why,
    schemes: [...schemes],
    event: formatLabel(payrollFileLabels['payroll-files.event_text'], language, {
      action: formatLabel(payrollFileLabels[`payroll-files.action.${kind}`], language),
      schemes: schemes.map((scheme) => formatLabel(payrollFileLabels[`payroll-files.scheme.${scheme}`], language)),
      why: family
        ? formatLabel(payrollFileLabels['payroll-files.why_named'], language, { why: reason, name: family.name })
        : reason,
    }),
    employee_id: event.id,
    employee_no: event.employee_no,
    full_name: name,
    due_by: event.due,
    effective: event.effective,
    currency: 'TWD',
    wage: after.wage,
    labor: after.labor,
    labor_before: before?.labor ?? null,
    employment: after.employment,
    employment_before: before?.employment ?? null,
    occupational: after.occupational,
    occupational_before: before?.occupational ?? null,
    health: after.health,
    health_before: before?.health ?? null,
    pension: after.pension,
    pension_before: before?.pension ?? null,
    dependant: family?.name ?? null,
    dependants: after.dependants,
    dependants_before: before?.dependants ?? null,
    voluntary: percent(after.voluntary),
    voluntary_before: before && percent(before.voluntary),
    problems: event.problems,
    reported_on: event.reported,
    actions: may && isReportable(declared) ? ['report' as const] : [],
  }
}

async function loadMonthStatements(context: Context, id: string) {
  const run = await loadApprovedRun(context.tx, id)
  if (run.country !== 'TW') throw new DomainError('files_not_taiwan', { status: 409 })
  return { run, ...(await loadStatementBuilder(context, run)) }
}

async function loadStatementBuilder({ tx, vault, reportReads: reads, today }: Context, run: ApprovedRun) {
  const runs = await loadRunsOfMonth(tx, run)
  const unit = await loadTaiwanUnit(tx)
  const lines = await loadSupplementLines(tx, vault, runs)
  const taken = await loadSupplementTotal(tx, runs)
  reads(lines.length)
  return {
    runs,
    /** The first payment that a supplementary premium was taken from. */
    firstPaid: lines.map(({ day }) => day).reduce(earlierDay, lines[0]?.day ?? run.pay_day),
    build: (type: TaiwanFile) => buildSupplementFile(type, { month: run.period, unit, lines, taken, today }),
  }
}

/** The statements of a run's month as they would be if it were approved now, for their problems. */
export async function buildTaiwanStatements(context: Context, run: ApprovedRun) {
  const { build } = await loadStatementBuilder(context, run)
  return TaiwanFile.options.map((type) => ({ file: 'supplement' as const, problems: build(type).problems }))
}
