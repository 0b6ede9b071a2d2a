import { sql } from 'kysely'
import type { z } from 'zod'
import { type Day, LAST_DAY } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { amountText as moneyText } from '#base/money/amount-text.ts'
import { required } from '#base/required.ts'
import { loadItemNames } from '#pay/payslip-lines.ts'
import { isInReach, loadReachByPermission } from '#people/reach.ts'
import type { RequestKind, RequestSummary, SummaryLine } from '#requests/kind.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { undividedShare } from '../../hours/overtime/pay/day-share.ts'
import { explainHoursPay } from '../../hours/overtime/pay/hours-pay.ts'
import { loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { isEligibleFor } from '../balance/queries.ts'
import { rulesOn, uncountedReason } from '../ledger/type-rules.ts'
import { loadEncashedRates } from '../pay/encashed-rate.ts'
import { amountNumber, isWholeMinutes, toAmount } from '../types/amount-value.ts'
import {
  type LeaveTypeFacts,
  loadCompanyLanguage,
  loadLeaveTypes,
  lockTypeForShare,
  requestRulesOn,
  typeName,
} from '../types/leave-types.ts'
import { lengthText } from '../types/length-text.ts'
import { encashmentBounds } from './bounds.ts'
import { type EncashmentInput, type EncashmentPreview, encashmentCalls } from './contract.ts'
import { encashmentLabels } from './labels.ts'

type EncashmentRequestInput = z.output<typeof EncashmentInput>

/** A request to have leave paid out. Approval takes the days out of the balance, and the next run pays them. */
export const ENCASHMENT: RequestKind<EncashmentRequestInput, z.input<typeof EncashmentPreview>> = {
  kind: 'encashment',
  name: encashmentLabels['request.kind.encashment'],
  module: LEAVE_MODULE,
  endpoints: encashmentCalls,
  see: 'leave:read',
  manage: 'leave:manage',
  atOnce: { needs: 'payroll:prepare' },
  isPayable: true,
  listTypes: listEncashableTypes,
  isAvailableTo: async (context) => (await listEncashableTypes(context)).length > 0,
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan({ tx, today, language }, { employeeId, requestId }, given, { locked }) {
    if (locked) await lockTypeForShare(tx, given.type_id)
    const types = await loadLeaveTypes(tx)
    const type = types.find(({ id }) => id === given.type_id)
    if (!type?.isActive) throw invalidField('type_id', 'not_a_choice')
    if (!mayEncash(type, today)) throw invalidField('type_id', 'leave_not_encashed')
    const world = await loadLeaveRecords(tx, types, [employeeId])
    const person = requireLeavePerson(world, employeeId)
    if (!isEligibleFor(type, person, today)) throw invalidField('type_id', 'leave_not_for')
    const { joined, last } = person.facts
    if (today < joined || (last !== null && today > last)) throw invalidField('type_id', 'not_employed_then')
    const against = uncountedReason(type.versions, world.factsOf(employeeId, type.id), today)
    if (against) throw invalidField('type_id', against.code, { name: type.name, day: against.day })
    if (!isWholeMinutes(given.amount, type.unit)) throw invalidField('amount', 'whole_minutes')
    const amount = toAmount(given.amount, type.unit)
    const pending = await loadPendingAmount(tx, employeeId, type.id, requestId)
    const { most, left } = encashmentBounds(world, type, employeeId, { today, asked: pending })
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
      // It is over once paid. That day is unknown, and until then the request may be revoked.
      completesAfter: LAST_DAY,
      beginsOn: LAST_DAY,
      owes: {},
      warnings: [],
    }
  },
  async preview({ tx, actor, today, language }, { employeeId, requestId }, { type_id, amount }) {
    const nothing = { bounds: null, pay: null, currency: null }
    const types = await loadLeaveTypes(tx)
    const type = types.find(({ id }) => id === type_id)
    if (!type || !mayEncash(type, today)) return nothing
    const world = await loadLeaveRecords(tx, types, [employeeId])
    const pending = await loadPendingAmount(tx, employeeId, type.id, requestId)
    const found = encashmentBounds(world, type, employeeId, { today, asked: pending })
    const toDisplay = (one: number) => amountNumber(one, type.unit)
    const bounds = {
      unit: type.unit,
      left: toDisplay(found.left),
      keep: toDisplay(found.keep),
      most: toDisplay(found.most),
      each: found.each === null ? null : toDisplay(found.each),
      year: found.year === null ? null : toDisplay(found.year),
      rate: rulesOn(type.versions, today).encashRate,
    }
    const sees = await isInReach(tx, actor, 'compensation:read', employeeId, today)
    if (!sees || amount === undefined) return { ...nothing, bounds }
    const on = { employee: employeeId, day: today }
    const worth = (await loadEncashedRates(tx, [on]))({ ...on, amount: toAmount(amount, type.unit), type })
    if (!worth?.line) return { ...nothing, bounds }
    const { currency } = worth
    const names = await loadItemNames(tx)
    return {
      bounds,
      currency,
      pay: explainHoursPay({ ...on, ...worth }, undividedShare(worth.line), { language, names, currency }),
    }
  },
  async saveInput(tx, { id, employeeId }, { type_id, amount: typed }) {
    const { unit } = await tx
      .selectFrom('leave_type')
      .select('unit')
      .where('id', '=', type_id)
      .executeTakeFirstOrThrow()
    const values = { type_id, amount: toAmount(typed, unit as 'days') }
    await tx
      .insertInto('encashment_request')
      .values({ request_id: id, employee_id: employeeId, ...values })
      .onConflict((same) => same.columns(['company_id', 'request_id']).doUpdateSet(values))
      .execute()
  },
  async loadInputs(tx, ids) {
    const rows = await loadEncashments(tx, ids)
    return new Map(
      rows.map(({ request_id, type_id, amount, unit }) => [
        request_id,
        { type_id, amount: amountNumber(amount, unit) },
      ]),
    )
  },
  async loadSummaries({ tx, actor, today, language }, requests) {
    const stored = new Map(
      (
        await loadEncashments(
          tx,
          requests.map(({ id }) => id),
        )
      ).map((row) => [row.request_id, row]),
    )
    const types = await loadLeaveTypes(tx)
    const own = await loadCompanyLanguage(tx)
    const people = [...new Set(requests.map(({ employee_id }) => employee_id))]
    const world = await loadLeaveRecords(tx, types, people)
    const reach = await loadReachByPermission(tx, actor, ['compensation:read'], people, today)
    const sees = required(reach.get('compensation:read'), 'the reach of compensation:read')
    const personDay = ({ id, employee_id }: { readonly id: string; readonly employee_id: string }) => ({
      employee: employee_id,
      day: stored.get(id)?.day ?? today,
    })
    const worthOf = await loadEncashedRates(tx, requests.map(personDay))
    return new Map(
      requests.map((request): [string, RequestSummary] => {
        const { id, employee_id, state } = request
        const row = stored.get(id)
        const type = types.find((one) => one.id === row?.type_id)
        const title = formatLabel(encashmentLabels['request.kind.encashment'], language)
        if (!row || !type) return [id, { title, lines: [] }]
        const toFactLine = (
          key: keyof typeof encashmentLabels,
          shown: string,
          tone?: SummaryLine['tone'],
        ): SummaryLine => ({
          name: formatLabel(encashmentLabels[key], language),
          text: shown,
          ...(tone && { tone }),
        })
        const lines = [toFactLine('encashment.asked', lengthText(row.amount, type.unit, language))]
        if (state === 'pending' && world.people.has(employee_id)) {
          const { left } = encashmentBounds(world, type, employee_id, { today, asked: 0 })
          lines.push(
            toFactLine(
              'encashment.left_after',
              lengthText(left - row.amount, type.unit, language),
              left < row.amount ? 'bad' : 'good',
            ),
          )
        }
        const worth = worthOf({ ...personDay(request), amount: row.amount, type })
        if (sees.has(employee_id) && worth?.line)
          lines.push(toFactLine('encashment.worth', moneyText(worth.line.a, worth.currency)))
        return [id, { title: `${title}: ${typeName(type, language, own)}`, lines }]
      }),
    )
  },
  async applyEffect({ tx, today }, { id, employee_id }) {
    const [row] = await loadEncashments(tx, [id])
    if (!row) return
    const { type_id, amount } = row
    await tx
      .insertInto('leave_encashment')
      .values({ request_id: id, employee_id, type_id, amount, day: today })
      .execute()
  },
  async reverseEffect({ tx }, { id }) {
    await tx.updateTable('leave_encashment').set({ is_undone: true }).where('request_id', '=', id).execute()
  },
}

function mayEncash(type: LeaveTypeFacts, today: Day): boolean {
  return type.kind === 'granted' && requestRulesOn(type, today).mayEncash
}

type StoredEncashment = { request_id: string; type_id: string; amount: number; unit: 'days' | 'hours'; day: Day | null }

/** Loads encashment requests with the day on which they left the balance, in one query. */
async function loadEncashments(tx: Tx, ids: readonly string[]): Promise<StoredEncashment[]> {
  const { rows } = await sql<StoredEncashment>`
    select e.request_id, e.type_id, e.amount, t.unit, out.day from encashment_request e join leave_type t on t.id = e.type_id
    left join leave_encashment out on out.request_id = e.request_id and not out.is_undone where e.request_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return rows
}

async function listEncashableTypes({ tx, language, today }: Pick<Context, 'tx' | 'language' | 'today'>) {
  const own = await loadCompanyLanguage(tx)
  return (await loadLeaveTypes(tx))
    .filter((type) => type.isActive && mayEncash(type, today))
    .map((type) => ({ id: type.id, name: typeName(type, language, own) }))
}

/** Sums other pending encashments of a person and type. */
async function loadPendingAmount(tx: Tx, employee: string, type: string, requestId: string | null): Promise<number> {
  const { asked } = await selectOne(
    tx,
    sql<{ asked: number }>`
    select coalesce(sum(e.amount), 0)::bigint as asked from encashment_request e
    join request r on r.id = e.request_id and r.state = 'pending'
    where e.employee_id = ${employee}::uuid and e.type_id = ${type}::uuid and e.request_id is distinct from ${requestId}::uuid`,
  )
  return Number(asked)
}
