import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Day } from '#base/days.ts'
import { text } from '#base/labels.ts'
import { reached } from '#modules/people/employees/reach.ts'
import type { Context } from '#server/context.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
import { type Hears, tellerOf } from '#server/facts.ts'
import { type AskedLeave, type LeaveWorld, leaveWorld } from '../balance/facts.ts'
import { isFor } from '../balance/queries.ts'
import type { CountedDay } from '../ledger/counting.ts'
import { figuresOn } from '../ledger/figures.ts'
import { roomFor } from '../ledger/room.ts'
import type { Charge } from '../ledger/type-rules.ts'
import { belowApprovedWords } from '../policy/below-approved.ts'
import { policyLabels } from '../policy/labels.ts'
import { typedOf } from '../types/amount-value.ts'
import { companyLanguage, type LeaveTypeFacts, leaveTypes, typeName } from '../types/leave-types.ts'
import type { OfficeLawPreview } from './contract.ts'
import { putInOfficeLaw } from './put-in.ts'
import { type LawOffice, peopleFrom } from './standing.ts'

type Preview = z.input<typeof OfficeLawPreview>
type Request = { type: LeaveTypeFacts; asked: AskedLeave; amount: number; fits: boolean }
/** What people have on a day, and what they asked for from another on. */
type Seen = { balances: Map<string, number>; requests: Map<string, Request> }

/** People that are read at once. */
const AT_ONCE = 100
/** Lines of each kind that are shown. */
const MOST_SHOWN = 200

/** What putting the law in from a day on would do: it is done and taken back, and nothing of it is told or written down. */
export async function officeLawPreview(
  context: Context,
  hears: readonly Hears[],
  office: LawOffice,
  from: Day,
): Promise<Preview> {
  const { tx, actor, now, today, vault, language } = context
  const people = await peopleFrom(tx, office.id, from)
  const on = `${from.slice(0, 4)}-12-31`
  const before = await seenOf(tx, await leaveTypes(tx), people, { from, on })
  await sql`savepoint tried`.execute(tx)
  try {
    const tell = tellerOf(hears, { now, today, vault, record: () => undefined })
    const done = await putInOfficeLaw({ tx, now, today, tell }, office, from)
    const after = await seenOf(tx, done.after, people, { from, on })
    const company = await companyLanguage(tx)
    const types = new Map([...done.before, ...done.after].map((type) => [type.id, type]))
    const nameOf = (id: string) => typeName(types.get(id)!, language, company)
    const who = await namesOf(context, people)
    const ended = new Set(done.ended)
    const against = new Map(done.against.map(({ type, people: short }) => [type.id, new Set(short)]))
    const balances = [...new Set([...before.balances.keys(), ...after.balances.keys()])].flatMap((key) => {
      const [person, id] = key.split(' ') as [string, string]
      const { unit } = types.get(id)!
      const [was, is] = [before, after].map(({ balances: of }) => of.get(key) ?? null)
      if (was === is) return []
      const typed = (amount: number | null | undefined) => (amount == null ? null : typedOf(amount, unit))
      return [{ who: who.get(person) ?? null, type: nameOf(id), unit, before: typed(was), after: typed(is) }]
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
          before: typedOf(amount, type.unit),
          after: typedOf(becomes, type.unit),
          outcome: how as 'stays',
        },
      ]
    })
    return {
      people: people.length,
      added: done.added.map(nameOf),
      ended: done.ended.map(nameOf),
      holidays: await holidayNames(tx, office, done.holidays, language === 'zh-TW'),
      on,
      balances: sorted(balances).slice(0, MOST_SHOWN),
      balances_total: balances.length,
      requests: sorted(requests).slice(0, MOST_SHOWN),
      requests_total: requests.length,
      against: await againstInWords({ tx, actor, today, language }, done.against, nameOf),
    }
  } finally {
    await sql`rollback to savepoint tried`.execute(tx)
  }
}

/** Why the law cannot be put in, in the reader's words; null where nothing stands against it. */
async function againstInWords(
  context: Pick<Context, 'tx' | 'actor' | 'today' | 'language'>,
  against: readonly { readonly type: LeaveTypeFacts; readonly people: readonly string[] }[],
  nameOf: (id: string) => string,
): Promise<string | null> {
  const [first] = against
  if (!first) return null
  const { code, params } = await belowApprovedWords(context, first.people, nameOf(first.type.id))
  return text(policyLabels[`error.${code}`], context.language, params)
}

/** Balances of granted leave on a day, and leave that is asked for or approved from another on; a hundred people at a time. */
async function seenOf(
  tx: Tx,
  types: readonly LeaveTypeFacts[],
  people: readonly string[],
  { from, on }: { readonly from: Day; readonly on: Day },
): Promise<Seen> {
  const seen: Seen = { balances: new Map(), requests: new Map() }
  const known = new Map(types.map((type) => [type.id, type]))
  for (let at = 0; at < people.length; at += AT_ONCE) {
    if (at > 0) await turn()
    const some = people.slice(at, at + AT_ONCE)
    const world = await leaveWorld(tx, types, some)
    for (const id of some) {
      const person = world.people.get(id)
      if (!person) continue
      for (const type of types)
        if (type.kind === 'granted' && type.isActive && isFor(type, person, on))
          seen.balances.set(
            `${id} ${type.id}`,
            figuresOn(type.versions, person.facts, world.factsOf(id, type.id), on).left,
          )
      for (const asked of world.asked.get(id) ?? []) {
        const type = known.get(asked.type)
        if (type && asked.until >= from && asked.state !== 'returned' && asked.revokedFrom === null)
          seen.requests.set(asked.request, requestIn(world, type, asked))
      }
    }
  }
  return seen
}

/** A request as it counts, and whether it could be approved as it stands. */
function requestIn(world: LeaveWorld, type: LeaveTypeFacts, asked: AskedLeave): Request {
  const person = world.people.get(asked.employee)!
  const days: readonly CountedDay[] = world.counted.get(asked.request) ?? []
  const charges: Charge[] = days
    .filter(({ amount }) => amount > 0)
    .map(({ day, amount }) => ({ request: asked.request, day, amount, state: 'pending' }))
  const fits =
    isFor(type, person, asked.from) &&
    roomFor(type.versions, person.facts, world.factsOf(asked.employee, type.id), charges).missing === 0
  return { type, asked, amount: charges.reduce((sum, { amount }) => sum + amount, 0), fits }
}

/** Names of those whose leave the caller may read. */
async function namesOf({ tx, actor, today }: Context, people: readonly string[]): Promise<Map<string, string>> {
  const seen = await reached(tx, actor, 'leave:read', [...people], today)
  const rows = await tx
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where(among('id', [...seen]))
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}

async function holidayNames(tx: Tx, office: LawOffice, days: readonly Day[], isChinese: boolean) {
  if (days.length === 0) return []
  const { rows } = await sql<{ day: Day; name: string; name_zh: string | null }>`
    select distinct on (day, name) day, name, name_zh from holiday where day = any(${`{${days.join()}}`}::date[])
      and (office_id = ${office.id}::uuid or (office_id is null and country = ${office.country} and (state is null or state = ${office.state})))
    order by day, name`.execute(tx)
  return rows.map(({ day, name, name_zh }) => ({ day, name: isChinese ? (name_zh ?? name) : name }))
}

function sorted<R extends { who: string | null; type: string }>(rows: R[]): R[] {
  const order = new Intl.Collator()
  return rows.sort(
    (a, b) =>
      Number(a.who === null) - Number(b.who === null) ||
      order.compare(a.who ?? '', b.who ?? '') ||
      order.compare(a.type, b.type),
  )
}
