import { sql } from 'kysely'
import type { z } from 'zod'
import { amountText as moneyText } from '#base/amount-text.ts'
import { type Day, LAST_DAY } from '#base/days.ts'
import { invalidField } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { itemNames } from '#modules/pay/payroll/explanation/line-names.ts'
import { reachedBy, reaches } from '#modules/people/employees/reach.ts'
import type { FactLine, RequestKind, Shown } from '#modules/requests/approval/kind.ts'
import { wholeOf } from '#modules/time/overtime/day-share.ts'
import { hoursPayShown } from '#modules/time/overtime/hours-pay.ts'
import type { Tx } from '#server/database/database.ts'
import { leaveWorld } from '../balance/facts.ts'
import { isFor } from '../balance/queries.ts'
import { rulesOn, uncountedOn } from '../ledger/type-rules.ts'
import { encashedRates } from '../pay/encashed-rate.ts'
import { amountOf, isWhole, typedOf } from '../types/amount-value.ts'
import { asksOn, companyLanguage, holdType, type LeaveTypeFacts, leaveTypes, typeName } from '../types/leave-types.ts'
import { lengthText } from '../types/length-text.ts'
import { boundsOf } from './bounds.ts'
import { type EncashmentGiven, type EncashmentPreview, encashmentCalls } from './contract.ts'
import { encashmentLabels } from './labels.ts'

type Given = z.output<typeof EncashmentGiven>

/** Leave that is turned into pay: approved, its days are out of the balance, and the next run pays them. */
export const ENCASHMENT: RequestKind<Given, z.input<typeof EncashmentPreview>> = {
  kind: 'encashment',
  name: encashmentLabels['request.kind.encashment'],
  module: LEAVE_MODULE,
  calls: encashmentCalls,
  see: 'leave:read',
  manage: 'leave:manage',
  pays: true,
  async types({ tx, language, today }) {
    const own = await companyLanguage(tx)
    return (await leaveTypes(tx))
      .filter((type) => type.isActive && mayEncash(type, today))
      .map((type) => ({ id: type.id, name: typeName(type, language, own) }))
  },
  isFor: async (context) => (await ENCASHMENT.types!(context)).length > 0,
  usualRoute: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan({ tx, today, language }, { employeeId, requestId }, given, { locked }) {
    if (locked) await holdType(tx, given.type_id)
    const types = await leaveTypes(tx)
    const type = types.find(({ id }) => id === given.type_id)
    if (!type?.isActive) throw invalidField('type_id', 'not_a_choice')
    if (!mayEncash(type, today)) throw invalidField('type_id', 'leave_not_encashed')
    const world = await leaveWorld(tx, types, [employeeId])
    const person = world.people.get(employeeId)!
    if (!isFor(type, person, today)) throw invalidField('type_id', 'leave_not_for')
    const { joined, last } = person.facts
    if (today < joined || (last !== null && today > last)) throw invalidField('type_id', 'not_employed_then')
    const against = uncountedOn(type.versions, world.factsOf(employeeId, type.id), today)
    if (against) throw invalidField('type_id', against.code, { name: type.name, day: against.day })
    if (!isWhole(given.amount, type.unit)) throw invalidField('amount', 'whole_minutes')
    const amount = amountOf(given.amount, type.unit)
    const asked = await askedFor(tx, employeeId, type.id, requestId)
    const { most, left } = boundsOf(world, type, employeeId, { today, asked })
    if (amount > most)
      throw invalidField('amount', 'encash_too_much', {
        most: lengthText(most, type.unit, language),
        left: lengthText(Math.max(0, left), type.unit, language),
      })
    return {
      typeId: type.id,
      from: today,
      until: today,
      ...(type.unit === 'days' ? { days: amount } : { minutes: amount }),
      // It takes effect when it is paid and is over then: until that day, which nothing knows, it may be taken back.
      completesAfter: LAST_DAY,
      beginsOn: LAST_DAY,
      owes: {},
      warnings: [],
    }
  },
  async preview({ tx, actor, today, language }, { employeeId, requestId }, { type_id, amount }) {
    const nothing = { bounds: null, pay: null, currency: null }
    const types = await leaveTypes(tx)
    const type = types.find(({ id }) => id === type_id)
    if (!type || !mayEncash(type, today)) return nothing
    const world = await leaveWorld(tx, types, [employeeId])
    const asked = await askedFor(tx, employeeId, type.id, requestId)
    const found = boundsOf(world, type, employeeId, { today, asked })
    const shown = (one: number) => typedOf(one, type.unit)
    const bounds = {
      unit: type.unit,
      left: shown(found.left),
      keep: shown(found.keep),
      most: shown(found.most),
      each: found.each === null ? null : shown(found.each),
      year: found.year === null ? null : shown(found.year),
      rate: rulesOn(type.versions, today).encashRate,
    }
    const sees = await reaches(tx, actor, 'compensation:read', employeeId, today)
    if (!sees || amount === undefined) return { ...nothing, bounds }
    const on = { employee: employeeId, day: today }
    const worth = (await encashedRates(tx, [on]))({ ...on, amount: amountOf(amount, type.unit), type })
    if (!worth?.line) return { ...nothing, bounds }
    const { currency } = worth
    const names = await itemNames(tx)
    return {
      bounds,
      currency,
      pay: hoursPayShown({ ...on, ...worth }, wholeOf(worth.line), { language, names, currency }),
    }
  },
  async keep(tx, { id, employeeId }, { type_id, amount: typed }) {
    const { unit } = await tx
      .selectFrom('leave_type')
      .select('unit')
      .where('id', '=', type_id)
      .executeTakeFirstOrThrow()
    const values = { type_id, amount: amountOf(typed, unit as 'days') }
    await tx
      .insertInto('encashment_request')
      .values({ request_id: id, employee_id: employeeId, ...values })
      .onConflict((same) => same.columns(['company_id', 'request_id']).doUpdateSet(values))
      .execute()
  },
  async given(tx, ids) {
    const rows = await storedEncashments(tx, ids)
    return new Map(
      rows.map(({ request_id, type_id, amount, unit }) => [request_id, { type_id, amount: typedOf(amount, unit) }]),
    )
  },
  async facts({ tx, actor, today, language }, requests) {
    const stored = new Map(
      (
        await storedEncashments(
          tx,
          requests.map(({ id }) => id),
        )
      ).map((row) => [row.request_id, row]),
    )
    const types = await leaveTypes(tx)
    const own = await companyLanguage(tx)
    const people = [...new Set(requests.map(({ employee_id }) => employee_id))]
    const world = await leaveWorld(tx, types, people)
    const sees = (await reachedBy(tx, actor, ['compensation:read'], people, today)).get('compensation:read')!
    const onOf = ({ id, employee_id }: { readonly id: string; readonly employee_id: string }) => ({
      employee: employee_id,
      day: stored.get(id)?.day ?? today,
    })
    const worthOf = await encashedRates(tx, requests.map(onOf))
    return new Map(
      requests.map((request): [string, Shown] => {
        const { id, employee_id, state } = request
        const row = stored.get(id)
        const type = types.find((one) => one.id === row?.type_id)
        const title = text(encashmentLabels['request.kind.encashment'], language)
        if (!row || !type) return [id, { title, lines: [] }]
        const say = (key: keyof typeof encashmentLabels, shown: string, tone?: FactLine['tone']): FactLine => ({
          name: text(encashmentLabels[key], language),
          text: shown,
          ...(tone && { tone }),
        })
        const lines = [say('encashment.asked', lengthText(row.amount, type.unit, language))]
        if (state === 'pending' && world.people.has(employee_id)) {
          const { left } = boundsOf(world, type, employee_id, { today, asked: 0 })
          lines.push(
            say(
              'encashment.left_after',
              lengthText(left - row.amount, type.unit, language),
              left < row.amount ? 'bad' : 'good',
            ),
          )
        }
        const worth = worthOf({ ...onOf(request), amount: row.amount, type })
        if (sees.has(employee_id) && worth?.line)
          lines.push(say('encashment.worth', moneyText(worth.line.a, worth.currency)))
        return [id, { title: `${title}: ${typeName(type, language, own)}`, lines }]
      }),
    )
  },
  async effect({ tx, today }, { id, employee_id }) {
    const [row] = await storedEncashments(tx, [id])
    if (!row) return
    const { type_id, amount } = row
    await tx
      .insertInto('leave_encashment')
      .values({ request_id: id, employee_id, type_id, amount, day: today })
      .execute()
  },
  async counter({ tx }, { id }) {
    await tx.updateTable('leave_encashment').set({ is_undone: true }).where('request_id', '=', id).execute()
  },
}

function mayEncash(type: LeaveTypeFacts, today: Day): boolean {
  return type.kind === 'granted' && asksOn(type, today).mayEncash
}

type Stored = { request_id: string; type_id: string; amount: number; unit: 'days' | 'hours'; day: Day | null }

/** What requests asked for, with the day on which it left the balance. One query. */
async function storedEncashments(tx: Tx, ids: readonly string[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select e.request_id, e.type_id, e.amount, t.unit, out.day from encashment_request e join leave_type t on t.id = e.type_id
    left join leave_encashment out on out.request_id = e.request_id and not out.is_undone where e.request_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** What other requests of a person and a type wait to be paid for. */
async function askedFor(tx: Tx, employee: string, type: string, requestId: string | null): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    select coalesce(sum(e.amount), 0)::bigint as asked from encashment_request e
    join request r on r.id = e.request_id and r.state = 'pending'
    where e.employee_id = ${employee}::uuid and e.type_id = ${type}::uuid and e.request_id is distinct from ${requestId}::uuid`.execute(
    tx,
  )
  return Number(rows[0]!.asked)
}
