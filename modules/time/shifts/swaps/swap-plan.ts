import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import { addDays, type Day, daysBetween } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Workday } from '#calendar/workdays.ts'
import { isAsOf } from '#people/as-of.ts'
import type { RequestWarning as Told } from '#requests/kind.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { cellKey, enclosingSpan, loadCells } from '../cells.ts'
import { findClashes } from '../clashes.ts'
import { loadPlannedDays, loadPlanRules, loadPublishedShifts, toWarningReply } from '../plan/plan.ts'
import { findWarnings, type Warning } from '../plan/warnings.ts'
import type { CellChange } from '../plan-change.ts'
import { PUBLISHED_ROSTER, publishedRosterWith } from '../roster-sources.ts'
import { shiftParts } from '../shift-parts.ts'
import { type GivenShift, swappedDays } from './swapped-days.ts'

/** A swap: the given shift, who takes it, and the shift returned for it. */
export type Swap = { readonly gives: GivenShift; readonly taker: string; readonly back: GivenShift | null }

/** A notice about a swap, stored without wording so that each reader gets their own language. */
export type SwapNotice =
  | { readonly what: 'on_leave' | 'leave_asked' | 'second_shift'; readonly name: string; readonly day: Day }
  | {
      readonly what: 'position'
      readonly name: string
      readonly position: string
      readonly other: string
      readonly other_position: string
    }
  | {
      readonly what: 'rule'
      readonly name: string
      readonly day: Day
      readonly rule: Warning['rule']
      readonly limit: number
      readonly found: number
      readonly source: Label | null
    }

/** Why a swap is impossible: an error code with its params. */
export type SwapProblem = { readonly code: string; readonly params: Record<string, unknown> }

export type SwapPlan = {
  readonly changes: readonly CellChange[]
  readonly problem: SwapProblem | null
  readonly notices: readonly SwapNotice[]
  readonly nameOf: (employee: string) => string
}

/** Days after the last change that rest and days-in-a-row rules can still reach. */
const DAYS_AHEAD = 7

type SwapPerson = {
  id: string
  full_name: string
  country: string | null
  joined_on: Day
  last_day: Day | null
  position: string | null
}

/** Plans a swap by the current data: the changed days, the problem that makes it impossible, and notices. */
export async function loadSwapPlan(tx: Tx, { gives, taker, back }: Swap): Promise<SwapPlan> {
  const owner = gives.employee
  const people = [owner, taker].sort()
  const span = enclosingSpan([gives.day, ...(back ? [back.day] : [])])
  const persons = new Map((await loadSwapPeople(tx, people, gives.day)).map((one) => [one.id, one]))
  const personOf = (employee: string) => required(persons.get(employee), 'a person of the swap')
  const nameOf = (employee: string) => persons.get(employee)?.full_name ?? ''
  const refusedPlan = (problem: SwapProblem): SwapPlan => ({ changes: [], problem, notices: [], nameOf })
  const published = await loadPublishedShifts(tx, people, span)
  const publishedOn = (employee: string, day: Day) => published.get(cellKey(employee, day)) ?? []

  for (const { employee, day, shift } of [gives, ...(back ? [back] : [])])
    if (!publishedOn(employee, day).includes(shift))
      return refusedPlan({ code: 'shift_swap_gone', params: { name: nameOf(employee), day } })
  const takes = [{ by: taker, day: gives.day }, ...(back ? [{ by: owner, day: back.day }] : [])]
  for (const { by, day } of takes) {
    const { joined_on, last_day } = personOf(by)
    if (day < joined_on || (last_day !== null && day > last_day))
      return refusedPlan({ code: 'shift_swap_not_employed', params: { name: nameOf(by), day } })
  }
  const changes = swappedDays(publishedOn, gives, taker, back)
  if (!changes) return refusedPlan({ code: 'shift_swap_has_it', params: { name: nameOf(taker) } })
  const drafted = await loadCells(tx, people, span)
  for (const { employee, day } of changes) {
    const draft = drafted.filter((cell) => cell.employee_id === employee && cell.day === day)
    const known = publishedOn(employee, day)
    if (draft.length !== known.length || draft.some(({ shift_id }) => !known.includes(shift_id)))
      return refusedPlan({ code: 'shift_swap_planned_anew', params: { name: nameOf(employee), day } })
  }

  const contextSpan = { first: addDays(span.first, -1), last: addDays(span.last, DAYS_AHEAD) }
  const before = await loadPlannedDays({ tx }, people, contextSpan, PUBLISHED_ROSTER)
  const after = await loadPlannedDays({ tx }, people, contextSpan, publishedRosterWith(changes))
  for (const employee of people) {
    const [clash] = findClashes(shiftParts(after.of.get(employee) ?? [], after.first)).filter(
      ({ later }) => later.day >= contextSpan.first,
    )
    if (clash)
      return refusedPlan({
        code: 'shift_swap_clash',
        params: { name: nameOf(employee), day: clash.later.day, shift: clash.later.name, other: clash.earlier.name },
      })
  }
  const rulesFor = await loadPlanRules(tx, people)
  const known = takes.flatMap(({ by, day }) =>
    dayNotices(nameOf(by), day, workdayOn(after, by, day), workdayOn(before, by, day)),
  )
  for (const employee of people) {
    const [was, now] = [before, after].map((days) =>
      findWarnings(
        days.first,
        days.of.get(employee) ?? [],
        contextSpan.first,
        rulesFor({ id: employee, country: personOf(employee).country }, days.flexibleOf(employee)),
      ),
    ) as [Warning[], Warning[]]
    known.push(...newWarnings(was, now).map((one) => ({ what: 'rule' as const, name: nameOf(employee), ...one })))
  }
  return {
    changes,
    problem: null,
    notices: [...known, ...positionNotices(personOf(owner), personOf(taker))],
    nameOf,
  }
}

const workdayOn = (days: { first: Day; of: ReadonlyMap<string, readonly Workday[]> }, employee: string, day: Day) =>
  days.of.get(employee)?.[daysBetween(days.first, day)]

/** Notices about the day on which a person takes a shift: leave, or a second shift. */
function dayNotices(name: string, day: Day, after: Workday | undefined, before: Workday | undefined): SwapNotice[] {
  const shifts = (of: Workday | undefined) => of?.shift?.parts.length ?? 0
  const found: SwapNotice[] = []
  if (after?.away.some(({ pending }) => !pending)) found.push({ what: 'on_leave', name, day })
  else if (after && after.away.length > 0) found.push({ what: 'leave_asked', name, day })
  if (shifts(after) > 1 && shifts(after) > shifts(before)) found.push({ what: 'second_shift', name, day })
  return found
}

/** Returns warnings that are new or worse than before. */
export function newWarnings(before: readonly Warning[], after: readonly Warning[]): Warning[] {
  const isWorse = ({ rule, limit, found }: Warning, was: Warning) =>
    rule === 'rest' ? found < was.found : found > was.found || limit !== was.limit
  return after.filter((one) => {
    const was = before.find(({ day, rule }) => day === one.day && rule === one.rule)
    return !was || isWorse(one, was)
  })
}

/** A person of another position may lack the skill; the product knows nothing more about skills. */
function positionNotices(owner: SwapPerson, taker: SwapPerson): SwapNotice[] {
  if (owner.position === null || taker.position === null || owner.position === taker.position) return []
  return [
    {
      what: 'position',
      name: taker.full_name,
      position: taker.position,
      other: owner.full_name,
      other_position: owner.position,
    },
  ]
}

async function loadSwapPeople(tx: Tx, people: readonly string[], day: Day): Promise<SwapPerson[]> {
  const { rows } = await sql<SwapPerson>`
    select employee.id, employee.full_name, coalesce(office.country, company.country) as country, employee.joined_on, employee.last_day, position.name as position
    from employee cross join company left join employment e on ${isAsOf('e', day)} left join office on office.id = e.office_id
    left join position on position.id = e.position_id where ${idIn('employee.id', people)}`.execute(tx)
  return rows
}

/** Converts a notice to a warning. Breaches of law or rules and leave require a remark. */
export function toRequestWarning(known: SwapNotice, language: Language): Told {
  const code = `shift_swap_${known.what}`
  if (known.what === 'position') return { code, params: { ...known } }
  const at = { name: known.name, day: dayText(known.day, language) }
  if (known.what === 'rule')
    return { code, params: { ...at, text: toWarningReply(known, language).text }, remark: true }
  return { code, params: at, ...(known.what === 'on_leave' && { remark: true as const }) }
}
