import { randomUUID } from 'node:crypto'
import type { Day } from '#base/days/days.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Publish } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import { DATED_TABLES } from '../core/as-of.ts'
import { insertPeople, raiseVersions, updatePeople } from '../core/edit/employee-rows.ts'
import { writeFamily } from '../core/edit/family-rows.ts'
import { historyChange, type PersonChange } from '../core/edit/person-changes.ts'
import { EMPLOYEE_JOINED, EMPLOYEE_LEFT, EMPLOYEE_STAYS } from '../core/events.ts'
import { type ChangeContext, changeFacts } from '../core/history/change.ts'
import { isSameValue } from '../core/history/dated-rows.ts'
import type { FactValues } from '../core/history/fact-columns.ts'
import type { DetailsPlan } from './details-plan.ts'
import { writeUnits } from './new-units.ts'
import type { ImportPlan, KnownPerson, PlannedFact, PlannedPerson } from './plan.ts'

/** People whose facts are written at a time: few statements, and progress worth showing. */
const PEOPLE_PER_SLICE = 250

/** What an import did: people and rows by how many, and people by number. `changed` were there before. */
export type ImportCounts = { added: number; changed: number; facts: number; family: number }
export type ImportOutcome = ImportCounts & {
  addedNumbers: ReadonlySet<string>
  changedNumbers: ReadonlySet<string>
  /** What became of whom, and their names: for the rights it takes and for the activity log. */
  changes: readonly PersonChange[]
  /** Ids of those who were not there before. */
  addedIds: ReadonlySet<string>
  names: ReadonlyMap<string, string>
  /** Entries of the departments and positions that came with them. */
  units: AuditChange[]
}

/**
 * Writes a plan without errors, in few queries whatever the number of people: the people first, so that everyone's
 * manager has an id, then their facts some hundred people at a time. `importBatchId` marks what is new, so that it can be
 * undone. `progress` hears the part that is done, 0 to 1.
 */
export async function applyPlan(
  tx: Tx,
  { progress, ...when }: ChangeContext & { progress?: (part: number) => Promise<void> },
  plan: ImportPlan | DetailsPlan,
  known: ReadonlyMap<string, KnownPerson>,
): Promise<ImportOutcome> {
  const { vault, importBatchId } = when
  const ids = new Map([...known].map(([number, one]) => [number, one.id]))
  const units = 'units' in plan && plan.units ? await writeUnits(tx, plan.units, importBatchId ?? null) : []
  const fresh = plan.people.filter((person) => person.id === null)
  for (const person of fresh) ids.set(person.number, randomUUID())
  const moved = changedPeople(plan.people, known)
  await insertPeople(
    tx,
    vault,
    fresh.map(({ number, values }) => ({ id: ids.get(number)!, values })),
    importBatchId ?? null,
  )
  // Every row that follows asks whether its person is there: among so many of whom the planner knows nothing it reads them all.
  await refreshStatistics(tx, ['employee'], fresh.length)
  await updatePeople(
    tx,
    vault,
    moved.map(({ number, id, values }) => ({ id: id!, values: { ...known.get(number)!.values, ...values } })),
  )
  await publishPeopleEvents(tx, when.publish, fresh, moved, ids, known)
  const addedNumbers = new Set(fresh.map((one) => one.number))
  const changedNumbers = new Set(moved.map((one) => one.number))
  const changes: PersonChange[] = [
    ...fresh.map(({ number, values }) => ownRowChange(ids.get(number)!, null, values)),
    ...moved.map(({ number, id, values }) => ownRowChange(id!, known.get(number)!.values, values)),
  ]
  const slices = toSlices(plan.facts)
  let facts = 0
  for (const [index, slice] of slices.entries()) {
    await progress?.((index + 1) / (slices.length + 2))
    for (const { number, change } of await writeFacts(tx, when, slice, ids)) {
      facts++
      changes.push(change)
      if (!addedNumbers.has(number)) changedNumbers.add(number)
    }
  }
  const members = 'family' in plan ? plan.family : []
  const family = await writeFamily(tx, vault, members, importBatchId ?? null)
  for (const [employeeId, own] of Map.groupBy(members, (one) => one.employeeId))
    changes.push({
      employeeId,
      table: 'family_member',
      parts: own.map(({ was, values }) => ({ before: was, after: values })),
    })
  const bumped = [...changedNumbers].map((number) => ids.get(number)!)
  if (bumped.length > 0) await raiseVersions(tx, bumped)
  await progress?.(1)
  return {
    added: fresh.length,
    changed: changedNumbers.size,
    facts,
    family,
    addedNumbers,
    changedNumbers,
    changes,
    addedIds: new Set(fresh.map((one) => ids.get(one.number)!)),
    names: namesById(plan.people, known, ids),
    units,
  }
}

/** Tells who came, whose last day is known or another, and who stays after all. */
async function publishPeopleEvents(
  tx: Tx,
  tell: Publish,
  fresh: readonly PlannedPerson[],
  moved: readonly PlannedPerson[],
  ids: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, KnownPerson>,
): Promise<void> {
  const plannedLastDay = ({ values }: { values: FactValues }) => (values.last_day ?? null) as Day | null
  const joined = fresh.map(({ number, values }) => ({
    employeeId: ids.get(number)!,
    day: values.joined_on as Day,
    earlierId: null,
  }))
  const ending = [...fresh, ...moved].filter((one) => 'last_day' in one.values)
  const left = ending.flatMap((one) => {
    const lastDay = plannedLastDay(one)
    return lastDay === null ? [] : [{ employeeId: ids.get(one.number)!, lastDay }]
  })
  const stays = ending
    .filter(
      (one) => plannedLastDay(one) === null && known.has(one.number) && plannedLastDay(known.get(one.number)!) !== null,
    )
    .map(({ number }) => ({ employeeId: ids.get(number)! }))
  if (joined.length > 0) await tell(tx, EMPLOYEE_JOINED, { people: joined })
  if (left.length > 0) await tell(tx, EMPLOYEE_LEFT, { people: left })
  if (stays.length > 0) await tell(tx, EMPLOYEE_STAYS, { people: stays })
}

function ownRowChange(employeeId: string, was: FactValues | null, values: FactValues): PersonChange {
  const before = was && Object.fromEntries(Object.keys(values).map((column) => [column, was[column] ?? null]))
  return { employeeId, table: 'employee', parts: [{ before, after: values }] }
}

function namesById(
  people: readonly PlannedPerson[],
  known: ReadonlyMap<string, KnownPerson>,
  ids: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map([
    ...[...known.values()].map((one) => [one.id, String(one.values.full_name)] as const),
    ...people
      .filter(({ values }) => typeof values.full_name === 'string')
      .map(({ number, values }) => [ids.get(number)!, String(values.full_name)] as const),
  ])
}

/** People who are there already, with only the values that differ. */
function changedPeople(people: readonly PlannedPerson[], known: ReadonlyMap<string, KnownPerson>): PlannedPerson[] {
  return people.flatMap((person) => {
    if (person.id === null) return []
    const was = known.get(person.number)!.values
    const values = Object.fromEntries(
      Object.entries(person.values).filter(
        ([column, value]) => column !== 'employee_no' && !isSameValue(was[column] ?? null, value),
      ),
    )
    return Object.keys(values).length > 0 ? [{ ...person, values }] : []
  })
}

/** Writes the facts of some people; answers each fact of each person whose history became another. */
async function writeFacts(
  tx: Tx,
  when: ChangeContext,
  facts: readonly PlannedFact[],
  ids: ReadonlyMap<string, string>,
): Promise<{ number: string; change: PersonChange }[]> {
  const numbers = new Map(facts.map(({ number }) => [ids.get(number)!, number]))
  const written: { number: string; change: PersonChange }[] = []
  for (const table of DATED_TABLES) {
    const changes = facts
      .filter((one) => one.table === table)
      .map(({ number, change }) => ({
        employeeId: ids.get(number)!,
        change: change.kind === 'set' ? { ...change, values: withManager(change.values, ids) } : change,
      }))
    for (const [id, outcome] of await changeFacts(tx, table, changes, when)) {
      const change = historyChange(id, table, outcome)
      if (change) written.push({ number: numbers.get(id)!, change })
    }
  }
  return written
}

/** The facts of some people at a time; all of one person's stay together and in order. */
export function toSlices(facts: readonly PlannedFact[], people = PEOPLE_PER_SLICE): PlannedFact[][] {
  const byPerson = [...Map.groupBy(facts, (fact) => fact.number).values()]
  const slices: PlannedFact[][] = []
  for (let from = 0; from < byPerson.length; from += people) slices.push(byPerson.slice(from, from + people).flat())
  return slices
}

/** Managers are numbers until the people of the file have ids. */
function withManager(values: FactValues, ids: ReadonlyMap<string, string>): FactValues {
  return typeof values.report_to === 'string' ? { ...values, report_to: ids.get(values.report_to) ?? null } : values
}
