import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { addDays, type Day, daysBetween, eachDay, earlierOf, firstDay, monthOf, weekday } from '#base/days.ts'
import { hoursText } from '#base/hours-text.ts'
import { text } from '#base/labels.ts'
import { reached } from '#modules/employees/reach.ts'
import { daysOf } from '#modules/workdays/days-of.ts'
import { minutesDue, type Workday } from '#modules/workdays/workday.ts'
import type { Context } from '#server/context.ts'
import { among } from '#server/database/among.ts'
import { countryAt } from '#statutory/countries.ts'
import type { PlanningLaw } from '#statutory/working-hours.ts'
import { cellKey, cellsOf, lockedDays, type Span, type StoredCell } from './cells.ts'
import { shiftLabels } from './labels.ts'
import type { PlannedPerson } from './people.ts'
import { DRAFTED } from './rostered.ts'
import { restMinutes } from './settings.ts'
import { knownShifts, termsOn } from './terms.ts'
import { type Warning, warningsOf } from './warnings.ts'

/** What is beyond law or rule in the plans of some people, by person. */
export async function warningsIn(
  { tx }: Pick<Context, 'tx'>,
  people: readonly Pick<PlannedPerson, 'id' | 'country'>[],
  { first, last }: Span,
  days: Awaited<ReturnType<typeof plannedDays>>,
): Promise<Map<string, Warning[]>> {
  const own = await restMinutes(tx)
  const laws = new Map<string, PlanningLaw | undefined>()
  return new Map(
    people.map(({ id, country }) => {
      const law = (day: Day) => {
        const key = `${country} ${monthOf(day)}`
        if (!laws.has(key)) laws.set(key, planningLaw(country, day))
        return laws.get(key)
      }
      const until = daysBetween(days.first, last) + 1
      const found = warningsOf(days.first, (days.of.get(id) ?? []).slice(0, until), first, { law, restMinutes: own })
      return [id, found]
    }),
  )
}

/** What days would be by the plan, with the week and the month before them, which warnings look back on. */
export function plannedDays({ tx }: Pick<Context, 'tx'>, people: readonly string[], { first, last }: Span) {
  const monday = addDays(first, -((weekday(first) + 6) % 7) - 7)
  const from = earlierOf(monday, firstDay(monthOf(first)))
  return daysOf(tx, people, { first: from, last }, { shifts: [DRAFTED] })
}

/** The planner's shape: cells with shift, leave, holiday and warnings, hours and cost, and the cover of each day. */
export async function planShown(context: Context, people: readonly PlannedPerson[], span: Span) {
  const { tx, actor, today, language } = context
  const ids = people.map(({ id }) => id)
  const days = eachDay(span.first, span.last)
  const shifts = await knownShifts(tx)
  const cells = Map.groupBy(await cellsOf(tx, ids, span), ({ employee_id, day }) => cellKey(employee_id, day))
  const told = await toldOf(tx, ids, span)
  const locked = await lockedDays(tx, ids, span)
  const planned = await plannedDays(context, ids, span)
  const warned = await warningsIn(context, people, span, planned)
  const seesPay = await reached(tx, actor, 'compensation:read', ids, today)
  const offset = daysBetween(planned.first, span.first)
  const heads = days.map(() => new Map<string, number>())

  const rows = people.map((person) => {
    const own = planned.of.get(person.id) ?? []
    const cost = new Map<string, number>()
    let minutes = 0
    const shown = days.map((day, index) => {
      const workday = own[offset + index]!
      const key = cellKey(person.id, day)
      const stored = cells.get(key) ?? []
      const due = minutesDue(workday.shift ? { ...workday, holidays: [] } : workday).reduce((a, b) => a + b, 0)
      minutes += due
      for (const { shift_id } of stored) {
        if (shift_id === null) continue
        const { allowance, currency } = termsOn(shifts.get(shift_id)!, day)
        if (allowance > 0) cost.set(currency, (cost.get(currency) ?? 0) + allowance)
        if (due > 0) heads[index]!.set(shift_id, (heads[index]!.get(shift_id) ?? 0) + 1)
      }
      return { ...dayShown(workday, stored, told.get(key), language), locked: locked.has(key), minutes: due }
    })
    return {
      ...{ employee_id: person.id, employee_no: person.employee_no, full_name: person.full_name },
      ...{ department: person.department, office: person.office },
      days: shown,
      minutes,
      cost: seesPay.has(person.id) ? [...cost].map(([currency, amount]) => ({ currency, amount })) : null,
      warnings: (warned.get(person.id) ?? []).map((warning) => warningShown(warning, language)),
    }
  })
  if (seesPay.size > 0) context.reads(seesPay.size)
  const cover = days.map((day, index) => ({
    day,
    heads: [...heads[index]!.values()].reduce((a, b) => a + b, 0),
    shifts: [...heads[index]!].map(([shift_id, count]) => ({ shift_id, heads: count })),
  }))
  return { days, people: rows, cover }
}

function dayShown(
  workday: Workday,
  stored: readonly StoredCell[],
  told: readonly (string | null)[] | undefined,
  language: Language,
) {
  const [away] = workday.away
  const [holiday] = workday.holidays
  const planned = stored.map(({ shift_id }) => shift_id)
  const isTold = planned.length === (told?.length ?? 0) && planned.every((shift) => told?.includes(shift))
  return {
    shifts: stored.map(({ id, shift_id, version }) => ({ id, shift_id, version })),
    told: isTold ? null : [...(told ?? [])],
    employed: workday.employed,
    kind: workday.kind,
    holiday: holiday ? (language === 'zh-TW' ? (holiday.name_zh ?? holiday.name) : holiday.name) : null,
    away: away ? { is_whole: away.part === 'whole', pending: away.pending ?? false } : null,
  }
}

/** A warning in the reader's language, with the law that says so. */
function warningShown({ day, rule, limit, found, source }: Warning, language: Language) {
  const isCount = rule === 'days_in_row'
  const said = source ? text(source, language) : text(shiftLabels['shift.own_rule'], language)
  const params = { limit: isCount ? limit : hoursText(limit), found: isCount ? found : hoursText(found), source: said }
  return {
    ...{ day, rule, limit, found },
    source: source ? said : null,
    text: text(shiftLabels[`shift.warning.${rule}`], language, params),
  }
}

/** What people were told of days, by `cellKey`. */
export async function toldOf(tx: Context['tx'], people: readonly string[], { first, last }: Span) {
  const { rows } = await sql<{ employee_id: string; day: Day; shift_id: string | null }>`
    select employee_id, day, shift_id from shift_published
    where ${among('employee_id', people)} and day between ${first}::date and ${last}::date`.execute(tx)
  const told = new Map<string, (string | null)[]>()
  for (const { employee_id, day, shift_id } of rows) {
    const key = cellKey(employee_id, day)
    told.set(key, [...(told.get(key) ?? []), shift_id])
  }
  return told
}

/** What the law says of hours that are planned; undefined where the product has none for the month. */
function planningLaw(country: string | null, day: Day): PlanningLaw | undefined {
  try {
    return countryAt(country)?.hours?.(monthOf(day)).planning
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
