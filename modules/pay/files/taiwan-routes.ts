import type { Language } from '#base/actor.ts'
import { type Day, earlierOf, laterOf, type Month, monthOf, shiftMonth } from '#base/days.ts'
import { invalidField, Refused } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import { holdsWords } from '#base/names.ts'
import { runName } from '#modules/pay/payroll/cycles/run-name.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageIn } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import { route } from '#server/route.ts'
import { premiumsDue } from '#statutory/taiwan/due-dates.ts'
import { insuranceList, percent } from '#statutory/taiwan/files/insurance-list.ts'
import { FIRST_MONTH, LAST_MONTH } from '#statutory/taiwan/law.ts'
import { refuseStopped, shownFile } from './checked-file/built-file.ts'
import { downloaded } from './downloaded.ts'
import { payrollFileLabels } from './labels.ts'
import { approvedRun, runsOfMonth } from './run-of-files.ts'
import { TaiwanFile, taiwanFileApi } from './taiwan-contract.ts'
import { supplementFile } from './taiwan-files.ts'
import { type Declared, declaredEvents } from './taiwan-insurance.ts'
import { supplementLines, supplementOfRuns, taiwanUnitOf } from './taiwan-people.ts'
import { TW_SUPPLEMENT } from './taiwan-steps.ts'

/** Statements of a closed month in Taiwan, and who is to be enrolled, changed and withdrawn. */
export function taiwanFileRoutes(api: Api): void {
  route(api, taiwanFileApi.files, async ({ id }, context) => {
    const { run, runs, build } = await month(context, id)
    return TaiwanFile.options.map((kind) => {
      const { content: _, ...file } = build(kind)
      return {
        kind,
        due: premiumsDue(monthOf(run.pay_day)),
        runs: runs.map((one) => ({ id: one.id, name: runName(one, context.language) })),
        ...shownFile(file),
      }
    })
  })
  route(api, taiwanFileApi.file, async ({ id, of }, context) => {
    const { run, build } = await month(context, id)
    const file = build(of)
    refuseStopped(file)
    // Both statements are one step.
    await downloaded(context, TW_SUPPLEMENT, run, { of }, ...TaiwanFile.options.map((kind) => build(kind).content))
    return { name: file.name, type: file.type, content: file.content }
  })
  pageRoute(api, taiwanFileApi.insurance, async ({ page, per_page, sort, ...filters }, context) => {
    const events = await asked(context, filters)
    const by = sort.replace('-', '')
    const key = (event: Declared) => (by === 'full_name' ? event.name : by === 'due_by' ? event.due : event.day)
    const sorted = events.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
    if (sort.startsWith('-')) sorted.reverse()
    context.reads(events.length)
    const { rows, total } = pageIn(sorted, { page, per_page })
    return { rows: rows.map((event) => shownEvent(event, context.language)), total }
  })
  route(api, taiwanFileApi.insuranceList, async (filters, context) => {
    const events = await asked(context, filters)
    if (events.length === 0) throw new Refused('nothing_to_export')
    context.reads(events.length)
    const { from, until } = spanOf(filters, context.today)
    return {
      name: `taiwan-insurance-${from}-${until}.csv`,
      type: 'text/csv; charset=utf-8',
      content: insuranceList(events),
    }
  })
}

type Filters = {
  search?: string | undefined
  action?: 'enrol' | 'change' | 'withdraw' | undefined
  from_month?: Month | undefined
  until_month?: Month | undefined
}

async function asked({ tx, vault, today }: Context, filters: Filters): Promise<Declared[]> {
  const span = spanOf(filters, today)
  if (span.from > span.until) throw invalidField('until_month', 'until_before_from')
  return (await declaredEvents(tx, vault, span)).filter(
    ({ kind, name, employee_no }) =>
      (filters.action === undefined || kind === filters.action) && holdsWords(filters.search, [name, employee_no]),
  )
}

/** The months asked for; else the last two, this one and the next, as far as their law is known. */
function spanOf({ from_month, until_month }: Filters, today: Day): { from: Month; until: Month } {
  const now = monthOf(today)
  const until = until_month ?? earlierOf(laterOf(shiftMonth(now, 1), from_month ?? ''), LAST_MONTH)
  return { from: from_month ?? laterOf(shiftMonth(earlierOf(now, until), -2), FIRST_MONTH), until }
}

function shownEvent({ kind, why, schemes, name, before, after, ...event }: Declared, language: Language) {
  return {
    id: `${event.id}.${event.day}.${event.nth}`,
    day: event.day,
    action: kind,
    why,
    schemes: [...schemes],
    event: text(payrollFileLabels['payroll-files.event_text'], language, {
      action: text(payrollFileLabels[`payroll-files.action.${kind}`], language),
      schemes: schemes.map((scheme) => text(payrollFileLabels[`payroll-files.scheme.${scheme}`], language)),
      why: text(payrollFileLabels[`payroll-files.why.${why}`], language),
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
    dependants: after.dependants,
    dependants_before: before?.dependants ?? null,
    voluntary: percent(after.voluntary),
    voluntary_before: before && percent(before.voluntary),
    problems: event.problems,
  }
}

async function month({ tx, vault, reads, today }: Context, id: string) {
  const run = await approvedRun(tx, id)
  if (run.country !== 'TW') throw new Refused('files_not_taiwan', { status: 409 })
  const runs = await runsOfMonth(tx, run)
  const unit = await taiwanUnitOf(tx)
  const lines = await supplementLines(tx, vault, runs)
  const taken = await supplementOfRuns(tx, runs)
  reads(lines.length)
  return {
    run,
    runs,
    build: (type: TaiwanFile) => supplementFile(type, { month: run.period, unit, lines, taken, today }),
  }
}
