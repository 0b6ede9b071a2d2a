import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { filterInReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { createPublisher } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import {
  type LeaveRecords,
  type LeaveRequestRecord,
  loadLeaveRecords,
  requireLeavePerson,
} from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import type { CountedDay } from '../ledger/counting.ts'
import { figuresOn } from '../ledger/figures.ts'
import { roomFor } from '../ledger/room.ts'
import type { Charge } from '../ledger/type-rules.ts'
import { describeBelowApproved } from '../policy/below-approved.ts'
import { policyLabels } from '../policy/labels.ts'
import { amountNumber } from '../types/amount-value.ts'
import { type LeaveTypeFacts, loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { applyOfficeLaw } from './apply-law.ts'
import type { OfficeLawPreview } from './contract.ts'
import { type LawOffice, listPeopleFrom } from './law-status.ts'

type Preview = z.input<typeof OfficeLawPreview>
type CountedRequest = { type: LeaveTypeFacts; asked: LeaveRequestRecord; amount: number; fits: boolean }
/** Balances of a day, and requests from another day on. */
type LeaveState = { balances: Map<string, number>; requests: Map<string, CountedRequest> }

const PEOPLE_PER_BATCH = 100
/** Rows shown of each kind. */
const MAX_SHOWN = 200

/** Previews the change by applying it and rolling back; nothing is published or logged. */
export async function previewOfficeLaw(context: Context, office: LawOffice, from: Day): Promise<Preview> {
  const { tx, actor, now, today, vault, language } = context
  const people = await listPeopleFrom(tx, office.id, from)
  const on = `${from.slice(0, 4)}-12-31`
  const before = await loadLeaveState(tx, await loadLeaveTypes(tx), people, { from, on })
  await sql`savepoint tried`.execute(tx)
  try {
    const publish = createPublisher({ now, today, vault, record: () => undefined })
    const done = await applyOfficeLaw({ tx, now, today, publish }, office, from)
    const after = await loadLeaveState(tx, done.after, people, { from, on })
    const company = await loadCompanyLanguage(tx)
    const types = new Map([...done.before, ...done.after].map((type) => [type.id, type]))
    const typeOf = (id: string) => required(types.get(id), 'the leave type')
    const nameOf = (id: string) => typeName(typeOf(id), language, company)
    const who = await loadReadableNames(context, people)
    const ended = new Set(done.ended)
    const against = new Map(done.against.map(({ type, people: short }) => [type.id, new Set(short)]))
    const balances = [...new Set([...before.balances.keys(), ...after.balances.keys()])].flatMap((key) => {
      const [person, id] = key.split(' ') as [string, string]
      const { unit } = typeOf(id)
      const [was, is] = [before, after].map(({ balances: of }) => of.get(key) ?? null)
      if (was === is) return []
      const displayAmount = (amount: number | null | undefined) => (amount == null ? null : amountNumber(amount, unit))
      return [
        { who: who.get(person) ?? null, type: nameOf(id), unit, before: displayAmount(was), after: displayAmount(is) },
      ]
    })
    const requests = [...before.requests].flatMap(([id, { type, asked, amount, fits }]) => {
      const then = after.requests.get(id)
      const becomes = then?.amount ?? 0
      const stands = asked.state === 'approved' && (against.get(type.id)?.has(asked.employee) ?? false)
      const isLost = asked.state === 'pending' && fits && !(then?.fits ?? false)
      if (amount === becomes && !ended.has(type.id) && !isLost && !stands) return []
      const how = stands ? 'against' : isLost ? 'too_little' : amount === becomes ? 'stays' : 'recounted'
      return [
        {
          who: who.get(asked.employee) ?? null,
          type: nameOf(type.id),
          unit: type.unit,
          from_day: asked.from,
          until_day: asked.until,
          state: asked.state as 'pending' | 'approved',
          before: amountNumber(amount, type.unit),
          after: amountNumber(becomes, type.unit),
          outcome: how as 'stays',
        },
      ]
    })
    return {
      people: people.length,
      added: done.added.map(nameOf),
      ended: done.ended.map(nameOf),
      holidays: await loadHolidayNames(tx, office, done.holidays, language === 'zh-TW'),
      on,
      balances: sortByPerson(balances).slice(0, MAX_SHOWN),
      balances_total: balances.length,
      requests: sortByPerson(requests).slice(0, MAX_SHOWN),
      requests_total: requests.length,
      against: await describeConflict({ tx, actor, today, language }, done.against, nameOf),
    }
  } finally {
    await sql`rollback to savepoint tried`.execute(tx)
  }
}

/** Explains why the law cannot be applied; null when it can. */
async function describeConflict(
  context: Pick<Context, 'tx' | 'actor' | 'today' | 'language'>,
  against: readonly { readonly type: LeaveTypeFacts; readonly people: readonly string[] }[],
  nameOf: (id: string) => string,
): Promise<string | null> {
  const [first] = against
  if (!first) return null
  const { code, params } = await describeBelowApproved(context, first.people, nameOf(first.type.id))
  return formatLabel(policyLabels[`error.${code}`], context.language, params)
}

/** Loads balances of granted leave on a day and requests from another day on, in batches of people. */
async function loadLeaveState(
  tx: Tx,
  types: readonly LeaveTypeFacts[],
  people: readonly string[],
  { from, on }: { readonly from: Day; readonly on: Day },
): Promise<LeaveState> {
  const seen: LeaveState = { balances: new Map(), requests: new Map() }
  const known = new Map(types.map((type) => [type.id, type]))
  for (let at = 0; at < people.length; at += PEOPLE_PER_BATCH) {
    if (at > 0) await turn()
    const some = people.slice(at, at + PEOPLE_PER_BATCH)
    const world = await loadLeaveRecords(tx, types, some)
    for (const id of some) {
      const person = world.people.get(id)
      if (!person) continue
      for (const type of types)
        if (type.kind === 'granted' && type.isActive && isEligibleFor(type, person, on))
          seen.balances.set(
            `${id} ${type.id}`,
            figuresOn(type.versions, person.facts, world.factsOf(id, type.id), on).left,
          )
      for (const asked of world.requests.get(id) ?? []) {
        const type = known.get(asked.type)
        if (type && asked.until >= from && asked.state !== 'returned' && asked.revokedFrom === null)
          seen.requests.set(asked.request, evaluateRequest(world, type, asked))
      }
    }
  }
  return seen
}

/** Counts a request, and whether it could be approved now. */
function evaluateRequest(world: LeaveRecords, type: LeaveTypeFacts, asked: LeaveRequestRecord): CountedRequest {
  const person = requireLeavePerson(world, asked.employee)
  const days: readonly CountedDay[] = world.countedDays.get(asked.request) ?? []
  const charges: Charge[] = days
    .filter(({ amount }) => amount > 0)
    .map(({ day, amount }) => ({ request: asked.request, day, amount, state: 'pending' }))
  const fits =
    isEligibleFor(type, person, asked.from) &&
    roomFor(type.versions, person.facts, world.factsOf(asked.employee, type.id), charges).missing === 0
  return { type, asked, amount: charges.reduce((sum, { amount }) => sum + amount, 0), fits }
}

/** Loads the names of people whose leave the caller may read. */
async function loadReadableNames(
  { tx, actor, today }: Context,
  people: readonly string[],
): Promise<Map<string, string>> {
  const seen = await filterInReach(tx, actor, 'leave:read', [...people], today)
  const rows = await tx
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where(idIn('id', [...seen]))
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

async function loadHolidayNames(tx: Tx, office: LawOffice, days: readonly Day[], isChinese: boolean) {
  if (days.length === 0) return []
  const { rows } = await sql<{ day: Day; name: string; name_zh: string | null }>`
    select distinct on (day, name) day, name, name_zh from holiday where day = any(${`{${days.join()}}`}::date[])
      and (office_id = ${office.id}::uuid or (office_id is null and country = ${office.country} and (state is null or state = ${office.state})))
    order by day, name`.execute(tx)
  return rows.map(({ day, name, name_zh }) => ({ day, name: isChinese ? (name_zh ?? name) : name }))
}

function sortByPerson<R extends { who: string | null; type: string }>(rows: R[]): R[] {
  const order = new Intl.Collator()
  return rows.sort(
    (a, b) =>
      Number(a.who === null) - Number(b.who === null) ||
      order.compare(a.who ?? '', b.who ?? '') ||
      order.compare(a.type, b.type),
  )
}
