import { randomUUID } from 'node:crypto'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
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
import { writePlannedChildren } from './children/write-children.ts'
import type { DetailsPlan } from './details-plan.ts'
import type { ImportSource } from './module-columns.ts'
import { writeUnits } from './new-units.ts'
import type { ImportPlan, KnownPerson, PlannedFact, PlannedPerson } from './plan.ts'

/** People whose facts are written at a time. */
const PEOPLE_PER_SLICE = 250

/** Counts of an import, and people by number. `changed` people existed before. */
export type ImportCounts = {
  added: number
  changed: number
  facts: number
  family: number
} & RecordCounts
/** What is written in tables of other modules. */
export type RecordCounts = { allowances: number; openings: number; fields: number }
export type ImportOutcome = ImportCounts & {
  addedNumbers: ReadonlySet<string>
  changedNumbers: ReadonlySet<string>
  /** Changes and names of people, for permission checks and the audit log. */
  changes: readonly PersonChange[]
  /** Ids of new people. */
  addedIds: ReadonlySet<string>
  names: ReadonlyMap<string, string>
  /** Audit entries of new departments and positions, and of records in tables of other modules. */
  others: AuditChange[]
}

/**
 * Writes a plan without errors in a fixed number of queries: people first, so that every manager has an id, then their
 * facts in slices. `importBatchId` marks new rows for undo. `progress` receives the finished part, 0 to 1.
 */
export async function applyPlan(
  tx: Tx,
  {
    progress,
    source = { fileName: '', accountId: null },
    ...when
  }: ChangeContext & { progress?: (part: number) => Promise<void>; source?: ImportSource },
  plan: ImportPlan | DetailsPlan,
  known: ReadonlyMap<string, KnownPerson>,
): Promise<ImportOutcome> {
  const { vault, now, importBatchId } = when
  const ids = new Map([...known].map(([number, one]) => [number, one.id]))
  const units = 'units' in plan && plan.units ? await writeUnits(tx, plan.units, importBatchId ?? null) : []
  const fresh = plan.people.filter((person) => person.id === null)
  for (const person of fresh) ids.set(person.number, person.newId ?? randomUUID())
  const idOf = (number: string) => required(ids.get(number), `an id for ${number}`)
  const moved = changedPeople(plan.people, known)
  await insertPeople(
    tx,
    vault,
    fresh.map(({ number, values }) => ({ id: idOf(number), values })),
    importBatchId ?? null,
  )
  // Each following row checks that its person exists. Without fresh statistics the planner would read the whole table
  // each time.
  await refreshStatistics(tx, ['employee'], fresh.length)
  await updatePeople(
    tx,
    vault,
    moved.map(({ id, was, values }) => ({ id, values: { ...was, ...values } })),
  )
  await publishPeopleEvents(tx, when.publish, fresh, moved, idOf, known)
  const addedNumbers = new Set(fresh.map((one) => one.number))
  const changedNumbers = new Set(moved.map((one) => one.number))
  const changes: PersonChange[] = [
    ...fresh.map(({ number, values }) => ownRowChange(idOf(number), null, values)),
    ...moved.map(({ id, was, values }) => ownRowChange(id, was, values)),
  ]
  const slices = toSlices(plan.facts)
  let facts = 0
  for (const [index, slice] of slices.entries()) {
    await progress?.((index + 1) / (slices.length + 2))
    for (const { number, change } of await writeFacts(tx, when, slice, ids, idOf)) {
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
  if ('children' in plan && plan.children.length > 0) {
    for (const { number } of plan.children) if (!addedNumbers.has(number)) changedNumbers.add(number)
    const parents = new Map<string, { joinedOn: Day; isNew: boolean }>([
      ...[...known.values()].map(({ id, joinedOn }) => [id, { joinedOn, isNew: false }] as const),
      ...fresh.map(({ number, values }) => [idOf(number), { joinedOn: values.joined_on as Day, isNew: true }] as const),
    ])
    changes.push(...(await writePlannedChildren(tx, plan.children, parents, when)))
  }
  const others = [...units]
  const counts = { allowances: 0, openings: 0, fields: 0 }
  for (const [columns, planned] of plan.records ?? []) {
    others.push(...(await columns.write(tx, planned, { idOf, now, importBatchId: importBatchId ?? null, source })))
    counts[columns.counted] += planned.length
  }
  const bumped = [...changedNumbers].map(idOf)
  if (bumped.length > 0) await raiseVersions(tx, bumped)
  await progress?.(1)
  return {
    added: fresh.length,
    changed: changedNumbers.size,
    facts,
    family,
    ...counts,
    addedNumbers,
    changedNumbers,
    changes: withOneOwnRow(changes),
    addedIds: new Set(fresh.map((one) => idOf(one.number))),
    names: namesById(plan.people, known, idOf),
    others,
  }
}

/** Publishes who joined, who leaves and who stays after all. */
async function publishPeopleEvents(
  tx: Tx,
  publish: Publish,
  fresh: readonly PlannedPerson[],
  moved: readonly PlannedPerson[],
  idOf: (number: string) => string,
  known: ReadonlyMap<string, KnownPerson>,
): Promise<void> {
  const plannedLastDay = ({ values }: { values: FactValues }) => (values.last_day ?? null) as Day | null
  const joined = fresh.map(({ number, values }) => ({
    employeeId: idOf(number),
    day: values.joined_on as Day,
    earlierId: null,
  }))
  const ending = [...fresh, ...moved].filter((one) => 'last_day' in one.values)
  const left = ending.flatMap((one) => {
    const lastDay = plannedLastDay(one)
    return lastDay === null ? [] : [{ employeeId: idOf(one.number), lastDay }]
  })
  const stays = ending
    .filter((one) => {
      const was = known.get(one.number)
      return was !== undefined && plannedLastDay(one) === null && plannedLastDay(was) !== null
    })
    .map(({ number }) => ({ employeeId: idOf(number) }))
  if (joined.length > 0) await publish(tx, EMPLOYEE_JOINED, { people: joined })
  if (left.length > 0) await publish(tx, EMPLOYEE_LEFT, { people: left })
  if (stays.length > 0) await publish(tx, EMPLOYEE_STAYS, { people: stays })
}

function ownRowChange(employeeId: string, was: FactValues | null, values: FactValues): PersonChange {
  const before = was && Object.fromEntries(Object.keys(values).map((column) => [column, was[column] ?? null]))
  return { employeeId, table: 'employee', parts: [{ before, after: values }] }
}

function namesById(
  people: readonly PlannedPerson[],
  known: ReadonlyMap<string, KnownPerson>,
  idOf: (number: string) => string,
): Map<string, string> {
  return new Map([
    ...[...known.values()].map((one) => [one.id, String(one.values.full_name)] as const),
    ...people
      .filter(({ values }) => typeof values.full_name === 'string')
      .map(({ number, values }) => [idOf(number), String(values.full_name)] as const),
  ])
}

/** One change of each person's own row: children stand beside what else the row has. */
function withOneOwnRow(changes: readonly PersonChange[]): PersonChange[] {
  const own = Map.groupBy(
    changes.filter(({ table }) => table === 'employee'),
    ({ employeeId }) => employeeId,
  )
  const merged = [...own].map(([employeeId, rows]): PersonChange => {
    const parts = rows.flatMap((row) => row.parts)
    const side = (which: 'before' | 'after') =>
      parts.every((part) => part[which] === null) ? null : Object.assign({}, ...parts.map((part) => part[which]))
    return { employeeId, table: 'employee', parts: [{ before: side('before'), after: side('after') }] }
  })
  return [...merged, ...changes.filter(({ table }) => table !== 'employee')]
}

type ChangedPerson = PlannedPerson & { id: string; was: FactValues }

/** Known people with only the values that differ. */
function changedPeople(people: readonly PlannedPerson[], known: ReadonlyMap<string, KnownPerson>): ChangedPerson[] {
  return people.flatMap((person) => {
    const { id } = person
    if (id === null) return []
    const was = required(known.get(person.number), `the record of ${person.number}`).values
    const values = Object.fromEntries(
      Object.entries(person.values).filter(
        ([column, value]) => column !== 'employee_no' && !isSameValue(was[column] ?? null, value),
      ),
    )
    return Object.keys(values).length > 0 ? [{ ...person, id, was, values }] : []
  })
}

/** Writes the facts of some people. Returns each fact whose history changed. */
async function writeFacts(
  tx: Tx,
  when: ChangeContext,
  facts: readonly PlannedFact[],
  ids: ReadonlyMap<string, string>,
  idOf: (number: string) => string,
): Promise<{ number: string; change: PersonChange }[]> {
  const numbers = new Map(facts.map(({ number }) => [idOf(number), number]))
  const written: { number: string; change: PersonChange }[] = []
  for (const table of DATED_TABLES) {
    const changes = facts
      .filter((one) => one.table === table)
      .map(({ number, change }) => ({
        employeeId: idOf(number),
        change: change.kind === 'set' ? { ...change, values: withManager(change.values, ids) } : change,
      }))
    for (const [id, outcome] of await changeFacts(tx, table, changes, when)) {
      const change = historyChange(id, table, outcome)
      if (change) written.push({ number: required(numbers.get(id), `the number of ${id}`), change })
    }
  }
  return written
}

/** Splits facts into slices of people; the facts of one person stay together and in order. */
export function toSlices(facts: readonly PlannedFact[], people = PEOPLE_PER_SLICE): PlannedFact[][] {
  const byPerson = [...Map.groupBy(facts, (fact) => fact.number).values()]
  const slices: PlannedFact[][] = []
  for (let from = 0; from < byPerson.length; from += people) slices.push(byPerson.slice(from, from + people).flat())
  return slices
}

/** Replaces the number of a manager by the id. */
function withManager(values: FactValues, ids: ReadonlyMap<string, string>): FactValues {
  return typeof values.report_to === 'string' ? { ...values, report_to: ids.get(values.report_to) ?? null } : values
}
