import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import {
  addDays,
  type Day,
  daysBetween,
  eachDay,
  earlierDay,
  firstDay,
  type Month,
  monthOf,
  weekday,
} from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { findMissingHolidays, holidayText } from '#calendar/holidays.ts'
import {
  type FlexiblePeriod,
  hasFlexibleHours,
  LONGEST_PERIOD,
  loadAgreedOvertime,
  loadLazyWorkdays,
  loadWorkdays,
  minutesPlanned,
  type RosterSource,
  type Workday,
  wholeWeeks,
} from '#calendar/workdays.ts'
import { filterInReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { idIn } from '#server/database/id-in.ts'
import { countryAt } from '#statutory/countries.ts'
import type { PlanningLaw } from '#statutory/working-hours.ts'
import { quarterStart } from '../../hours/work/ceilings.ts'
import { cellKey, loadCells, loadLockedDays, type Span } from '../cells.ts'
import { shiftLabels } from '../labels.ts'
import { loadNeeds } from '../needs/need-store.ts'
import { type Need, type NeedScope, neededHeads } from '../needs/needs.ts'
import type { StoredCell } from '../plan-change.ts'
import { DRAFT_ROSTER, rosterFromRows } from '../roster-sources.ts'
import { type KnownShift, loadShifts, termsOn } from '../terms.ts'
import type { PlannedPerson } from './planned-people.ts'
import { loadRestMinutes } from './settings.ts'
import { type Choice, type SuggestedFix, suggestFix } from './suggest-fix.ts'
import { findWarnings, type PlanRules, type Warning } from './warnings.ts'

/** Finds warnings of law or company rules in people's plans, by person. */
export async function planWarnings(
  { tx }: Pick<Context, 'tx'>,
  people: readonly Pick<PlannedPerson, 'id' | 'country'>[],
  { first }: Span,
  planned: Awaited<ReturnType<typeof loadPlannedDays>>,
): Promise<Map<string, Warning[]>> {
  const rulesFor = await loadPlanRules(
    tx,
    people.map(({ id }) => id),
  )
  return new Map(
    people.map((person) => [
      person.id,
      findWarnings(
        planned.first,
        planned.of.get(person.id) ?? [],
        first,
        rulesFor(person, planned.flexibleOf(person.id)),
      ),
    ]),
  )
}

/** Finds the rules of a person's plan by the country of work, their periods of flexible hours and agreed overtime. */
export type PlanRulesFinder = (
  person: Pick<PlannedPerson, 'id' | 'country'>,
  periods: readonly FlexiblePeriod[],
) => PlanRules

/** Loads the company's planning rules and agreements. Looks up the law of each month once. */
export async function loadPlanRules(tx: Context['tx'], people: readonly string[]): Promise<PlanRulesFinder> {
  const restMinutes = await loadRestMinutes(tx)
  const isMoreAgreed = await loadAgreedOvertime(tx, people)
  const known = new Map<string | null, PlanRules>()
  return ({ id, country }, periods) => {
    const laws = new Map<Month, PlanningLaw | undefined>()
    const rules: PlanRules = known.get(country) ?? {
      restMinutes,
      law: (day) => {
        const month = monthOf(day)
        if (!laws.has(month)) laws.set(month, planningLaw(country, day))
        return laws.get(month)
      },
    }
    known.set(country, rules)
    return { ...rules, isMoreAgreed: (day) => isMoreAgreed(id, day), ...(periods.length > 0 && { periods }) }
  }
}

/** Loads planned workdays with the days before them, which warnings need. */
export async function loadPlannedDays(
  { tx }: Pick<Context, 'tx'>,
  people: readonly string[],
  span: Span,
  shifts: RosterSource = DRAFT_ROSTER,
) {
  return loadWorkdays(tx, people, await withLookback(tx, people, span), { rosterSources: [shifts] })
}

/**
 * The span with the week and the month before it; where the workforce agreed to them, also the calendar quarter and the
 * longest period of flexible hours.
 */
async function withLookback(tx: Context['tx'], people: readonly string[], { first, last }: Span): Promise<Span> {
  const monday = addDays(first, -((weekday(first) + 6) % 7) - 7)
  const isMoreAgreed = await loadAgreedOvertime(tx, people)
  const isAnyAgreed = people.some((id) => isMoreAgreed(id, first, last))
  const month = firstDay(isAnyAgreed ? quarterStart(monthOf(first)) : monthOf(first))
  const period = (await hasFlexibleHours(tx, first)) ? addDays(first, -LONGEST_PERIOD) : first
  return { first: [monday, month, period].reduce(earlierDay), last }
}

/** Loads the planned cells and the workdays computed from them, one person at a time. */
async function loadDraftedDays({ tx }: Pick<Context, 'tx'>, people: readonly string[], span: Span) {
  const known = await withLookback(tx, people, span)
  // The kinds of days off in a period of flexible hours follow from all its days.
  const last = (await hasFlexibleHours(tx, span.first)) ? addDays(span.last, LONGEST_PERIOD) : span.last
  const rows = await loadCells(tx, people, wholeWeeks({ first: known.first, last }))
  return {
    cells: rows.filter(({ day }) => day >= span.first && day <= span.last),
    planned: await loadLazyWorkdays(tx, people, known, { rosterSources: [rosterFromRows(rows)] }),
  }
}

const NO_CELLS: StoredCell[] = []

/** Loads the planner's view: shifts, leave, holidays, warnings, minutes, cost and staffing of each day. */
export async function loadPlan(
  context: Context,
  people: readonly PlannedPerson[],
  span: Span,
  scope: NeedScope | undefined,
) {
  const { tx, actor, today, language } = context
  const ids = people.map(({ id }) => id)
  const days = eachDay(span.first, span.last)
  const shifts = await loadShifts(tx)
  const { cells: drafted, planned } = await loadDraftedDays(context, ids, span)
  const cells = Map.groupBy(drafted, ({ employee_id }) => employee_id)
  const published = await loadPublishedShifts(tx, ids, span)
  const locked = await loadLockedDays(tx, ids, span)
  const rulesFor = await loadPlanRules(tx, ids)
  const choicesOn = shiftChoices(shifts)
  const seesPay = await filterInReach(tx, actor, 'compensation:read', ids, today)
  const offset = daysBetween(planned.first, span.first)
  const planDays = days.map((day) => ({ day, heads: new Map<string, number>() }))

  const rows = people.map((person) => {
    const own = planned.of.get(person.id) ?? []
    const rules = rulesFor(person, planned.flexibleOf(person.id))
    const mayChange = (day: Day) => day >= span.first && !locked.has(cellKey(person.id, day))
    const cost = new Map<string, number>()
    const ofPerson = cells.get(person.id) ?? NO_CELLS
    let at = 0
    let minutes = 0
    const coverDays = planDays.map(({ day, heads }, index) => {
      const workday = required(own[offset + index], 'a workday of the plan')
      const from = at
      // Cells are ordered by day.
      while (ofPerson[at]?.day === day) at++
      const stored = ofPerson.slice(from, at)
      const key = published.size > 0 || locked.size > 0 ? cellKey(person.id, day) : ''
      const due = minutesPlanned(workday)
      minutes += due
      for (const { shift_id } of stored) {
        if (shift_id === null) continue
        const { allowance, currency } = termsOn(required(shifts.get(shift_id), 'a planned shift'), day)
        if (allowance > 0) cost.set(currency, (cost.get(currency) ?? 0) + allowance)
        if (due > 0) heads.set(shift_id, (heads.get(shift_id) ?? 0) + 1)
      }
      return toPlanDay(workday, stored, {
        published: published.get(key),
        locked: locked.has(key),
        minutes: due,
        language,
      })
    })
    const warnings = findWarnings(planned.first, own, span.first, rules)
    const plan = { first: planned.first, days: own, from: span.first, rules, warnings }
    return {
      employee_id: person.id,
      employee_no: person.employee_no,
      full_name: person.full_name,
      department: person.department,
      office: person.office,
      days: coverDays,
      minutes,
      cost: seesPay.has(person.id) ? [...cost].map(([currency, amount]) => ({ currency, amount })) : null,
      warnings: warnings.map((warning) => ({
        ...toWarningReply(warning, language),
        mend: toFixReply(suggestFix(plan, warning, choicesOn, mayChange)),
      })),
    }
  })
  context.reportReads(seesPay.size)
  const cover = dailyCover(planDays, await loadNeeds(tx), scope)
  return { days, people: rows, cover, holidays_missing: await findMissingHolidays(tx, ids, span) }
}

/** Compares planned people with needed people for each day and shift. */
function dailyCover(
  days: readonly { readonly day: Day; readonly heads: ReadonlyMap<string, number> }[],
  needs: readonly Need[],
  scope: NeedScope | undefined,
) {
  const needing = scope ? needs.map(({ shift }) => shift) : []
  return days.map(({ day, heads }) => {
    const shifts = [...new Set([...heads.keys(), ...needing])].map((shift_id) => ({
      shift_id,
      heads: heads.get(shift_id) ?? 0,
      needed: (scope && neededHeads(needs, shift_id, day, scope)) ?? null,
    }))
    const known = shifts.flatMap(({ needed }) => needed ?? [])
    return {
      day,
      heads: shifts.reduce((sum, one) => sum + one.heads, 0),
      needed: known.length > 0 ? known.reduce((a, b) => a + b, 0) : null,
      shifts: shifts.filter((one) => one.heads > 0 || one.needed !== null),
    }
  })
}

type DayMarks = {
  readonly published: readonly (string | null)[] | undefined
  readonly locked: boolean
  readonly minutes: number
  readonly language: Language
}

function toPlanDay(workday: Workday, stored: StoredCell[], { published, locked, minutes, language }: DayMarks) {
  const [away] = workday.away
  const [holiday] = workday.holidays
  const isPublished =
    stored.length === (published?.length ?? 0) && stored.every(({ shift_id }) => published?.includes(shift_id))
  return {
    shifts: stored,
    kind: workday.kind,
    minutes,
    ...(!isPublished && { draft: true as const }),
    ...(locked ? { locked: true as const } : {}),
    ...(!workday.employed && { employed: false as const }),
    ...(holiday && { holiday: holidayText(holiday, language) }),
    ...(away && { away: { is_whole: away.part === 'whole', pending: away.pending ?? false } }),
  }
}

/** Lists what can be planned on a day: active shifts with their hours of that day, and a day off. */
function shiftChoices(shifts: ReadonlyMap<string, KnownShift>): (day: Day) => readonly Choice[] {
  const known = new Map<Day, Choice[]>()
  const offered = [...shifts.values()].filter(({ isActive }) => isActive)
  return (day) => {
    const choices = known.get(day) ?? [
      ...offered.map((shift) => ({ shift: shift.id, name: shift.name, hours: termsOn(shift, day).hours })),
      { shift: null, name: '', hours: null },
    ]
    known.set(day, choices)
    return choices
  }
}

const toFixReply = (fix: SuggestedFix | undefined) => (fix ? { day: fix.day, shift_id: fix.shift } : null)

/** Rules that count days, not minutes. */
const COUNTED: ReadonlySet<Warning['rule']> = new Set(['days_in_row', 'regular_days', 'days_off'])

export function toWarningReply({ day, rule, limit, found, source }: Warning, language: Language) {
  const isCount = COUNTED.has(rule)
  const sourceText = source ? formatLabel(source, language) : formatLabel(shiftLabels['shift.own_rule'], language)
  const params = {
    limit: isCount ? limit : hoursText(limit),
    found: isCount ? found : hoursText(found),
    source: sourceText,
  }
  return {
    day,
    rule,
    limit,
    found,
    source: source ? sourceText : null,
    text: formatLabel(shiftLabels[`shift.warning.${rule}`], language, params),
  }
}

/** Loads published shifts by `cellKey`. */
export async function loadPublishedShifts(tx: Context['tx'], people: readonly string[], { first, last }: Span) {
  const { rows } = await sql<{ employee_id: string; day: Day; shift_id: string | null }>`
    select employee_id, day, shift_id from shift_published
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
  const published = new Map<string, (string | null)[]>()
  for (const { employee_id, day, shift_id } of rows) {
    const key = cellKey(employee_id, day)
    published.set(key, [...(published.get(key) ?? []), shift_id])
  }
  return published
}

/** Returns the working-time law of a month; undefined when the product has none. */
function planningLaw(country: string | null, day: Day): PlanningLaw | undefined {
  try {
    return countryAt(country)?.hours?.(monthOf(day)).planning
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
