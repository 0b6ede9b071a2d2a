import { sql } from 'kysely'
import type { Language } from '#base/actor.ts'
import { dayText } from '#base/day-text.ts'
import { addDays, type Day, daysBetween } from '#base/days.ts'
import type { Label } from '#base/labels.ts'
import type { Workday } from '#modules/calendar/workdays/workday.ts'
import { onDay } from '#modules/people/employees/as-of.ts'
import type { Warning as Told } from '#modules/requests/approval/kind.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { cellKey, cellsOf, spanOf } from '../cells.ts'
import { clashes } from '../clashes.ts'
import { partsOf } from '../parts.ts'
import { plannedDays, rulesOf, toldOf, warningShown } from '../plan.ts'
import type { CellChange } from '../plan-change.ts'
import { PUBLISHED, toldWith } from '../rostered.ts'
import { restMinutes } from '../settings.ts'
import { type Warning, warningsOf } from '../warnings.ts'
import { type Given, swappedDays } from './swapped.ts'

/** A swap between two people: what one gives, who takes it, and what is given back. */
export type Swap = { readonly gives: Given; readonly taker: string; readonly back: Given | null }

/** Something to know before a swap, as it is kept: in the words of whoever reads it later. */
export type Known =
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

/** Why a swap cannot be, with the words of the refusal. */
export type SwapProblem = { readonly code: string; readonly params: Record<string, unknown> }

export type Looked = {
  readonly changes: readonly CellChange[]
  readonly problem: SwapProblem | null
  readonly known: readonly Known[]
  readonly nameOf: (employee: string) => string
}

/** Days after the last changed one on which rest and days in a row may yet be touched. */
const AHEAD = 7

type Person = {
  id: string
  full_name: string
  country: string | null
  joined_on: Day
  last_day: Day | null
  position: string | null
}

/** What a swap comes to as everything stands now: the days it changes, what makes it impossible, and what is to be known. */
export async function lookAtSwap(tx: Tx, { gives, taker, back }: Swap): Promise<Looked> {
  const owner = gives.employee
  const people = [owner, taker].sort()
  const span = spanOf([gives.day, ...(back ? [back.day] : [])])
  const persons = new Map((await personsOf(tx, people, gives.day)).map((one) => [one.id, one]))
  const nameOf = (employee: string) => persons.get(employee)?.full_name ?? ''
  const none = (problem: SwapProblem): Looked => ({ changes: [], problem, known: [], nameOf })
  const told = await toldOf(tx, people, span)
  const stood = (employee: string, day: Day) => told.get(cellKey(employee, day)) ?? []

  for (const { employee, day, shift } of [gives, ...(back ? [back] : [])])
    if (!stood(employee, day).includes(shift))
      return none({ code: 'shift_swap_gone', params: { name: nameOf(employee), day } })
  const takes = [{ by: taker, day: gives.day }, ...(back ? [{ by: owner, day: back.day }] : [])]
  for (const { by, day } of takes) {
    const { joined_on, last_day } = persons.get(by)!
    if (day < joined_on || (last_day !== null && day > last_day))
      return none({ code: 'shift_swap_not_employed', params: { name: nameOf(by), day } })
  }
  const changes = swappedDays(stood, gives, taker, back)
  if (!changes) return none({ code: 'shift_swap_has_it', params: { name: nameOf(taker) } })
  const drafted = await cellsOf(tx, people, span)
  for (const { employee, day } of changes) {
    const draft = drafted.filter((cell) => cell.employee_id === employee && cell.day === day)
    const known = stood(employee, day)
    if (draft.length !== known.length || draft.some(({ shift_id }) => !known.includes(shift_id)))
      return none({ code: 'shift_swap_planned_anew', params: { name: nameOf(employee), day } })
  }

  const around = { first: addDays(span.first, -1), last: addDays(span.last, AHEAD) }
  const before = await plannedDays({ tx }, people, around, PUBLISHED)
  const after = await plannedDays({ tx }, people, around, toldWith(changes))
  for (const employee of people) {
    const [clash] = clashes(partsOf(after.of.get(employee) ?? [], after.first)).filter(
      ({ later }) => later.day >= around.first,
    )
    if (clash)
      return none({
        code: 'shift_swap_clash',
        params: { name: nameOf(employee), day: clash.later.day, shift: clash.later.name, other: clash.earlier.name },
      })
  }
  const rulesIn = rulesOf(await restMinutes(tx))
  const known = takes.flatMap(({ by, day }) => ofDay(nameOf(by), day, dayOf(after, by, day), dayOf(before, by, day)))
  for (const employee of people) {
    const rules = rulesIn(persons.get(employee)!.country)
    const [was, now] = [before, after].map((days) =>
      warningsOf(days.first, days.of.get(employee) ?? [], around.first, rules),
    ) as [Warning[], Warning[]]
    known.push(...newOnes(was, now).map((one) => ({ what: 'rule' as const, name: nameOf(employee), ...one })))
  }
  return { changes, problem: null, known: [...known, ...positions(persons.get(owner)!, persons.get(taker)!)], nameOf }
}

const dayOf = (days: { first: Day; of: ReadonlyMap<string, readonly Workday[]> }, employee: string, day: Day) =>
  days.of.get(employee)?.[daysBetween(days.first, day)]

/** What stands on a day that somebody takes a shift of. */
function ofDay(name: string, day: Day, after: Workday | undefined, before: Workday | undefined): Known[] {
  const shifts = (of: Workday | undefined) => of?.shift?.parts.length ?? 0
  const found: Known[] = []
  if (after?.away.some(({ pending }) => !pending)) found.push({ what: 'on_leave', name, day })
  else if (after && after.away.length > 0) found.push({ what: 'leave_asked', name, day })
  if (shifts(after) > 1 && shifts(after) > shifts(before)) found.push({ what: 'second_shift', name, day })
  return found
}

/** Breaches of law and rule that were not there before, or not as much. */
export function newOnes(before: readonly Warning[], after: readonly Warning[]): Warning[] {
  const isWorse = ({ rule, limit, found }: Warning, was: Warning) =>
    rule === 'rest' ? found < was.found : found > was.found || limit !== was.limit
  return after.filter((one) => {
    const was = before.find(({ day, rule }) => day === one.day && rule === one.rule)
    return !was || isWorse(one, was)
  })
}

/** Whoever works as something else may not know how: the product knows no more of what people can do. */
function positions(owner: Person, taker: Person): Known[] {
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

async function personsOf(tx: Tx, people: readonly string[], day: Day): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select employee.id, employee.full_name, coalesce(office.country, company.country) as country, employee.joined_on, employee.last_day, position.name as position
    from employee cross join company left join employment e on ${onDay('e', day)} left join office on office.id = e.office_id
    left join position on position.id = e.position_id where ${among('employee.id', people)}`.execute(tx)
  return rows
}

/** What is to be known, as warnings: what is against law, rule or leave asks for a remark. */
export function knownWarning(known: Known, language: Language): Told {
  const code = `shift_swap_${known.what}`
  if (known.what === 'position') return { code, params: { ...known } }
  const at = { name: known.name, day: dayText(known.day, language) }
  if (known.what === 'rule') return { code, params: { ...at, text: warningShown(known, language).text }, remark: true }
  return { code, params: at, ...(known.what === 'on_leave' && { remark: true as const }) }
}
