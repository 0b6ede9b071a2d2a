import type { z } from 'zod'
import { DomainError, invalidField } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { requireAllInReach, requireEmployee } from '#people/reach.ts'
import { lockPeople } from '#requests/decisions.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { type FigureColumn, pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { figuresOn } from '../ledger/figures.ts'
import { computeGrants } from '../ledger/grants.ts'
import { leaveYearOn } from '../ledger/leave-year.ts'
import { uncountedReason } from '../ledger/type-rules.ts'
import { amountNumber, amountText, isWholeMinutes, toAmount } from '../types/amount-value.ts'
import { loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { leaveBalanceApi, type MatrixRow } from './contract.ts'
import { balanceLabels } from './labels.ts'
import { loadLeaveRecords, requireLeavePerson } from './leave-records.ts'
import { loadLogPage } from './log-queries.ts'
import { loadMatrixPage } from './matrix.ts'
import { forecastEnd, isEligibleFor, loadBalancePage, loadPersonBalances } from './queries.ts'

/** Balances, adjustments and the leave log. */
export function registerBalanceRoutes(api: Api): void {
  pageRoute(api, leaveBalanceApi.list, ({ on, ...asked }, context) =>
    loadBalancePage(context, { ...asked, on: on ?? context.today }),
  )
  pageRoute(
    api,
    leaveBalanceApi.matrix,
    async ({ on, ...asked }, context) => loadMatrixPage(context, { ...asked, on: on ?? context.today }),
    { figures: matrixColumns },
  )

  route(api, leaveBalanceApi.mine, async ({ on, until }, context) => {
    const { actor, today } = context
    if (actor.employeeId === null) return []
    const day = on ?? today
    return loadPersonBalances(context, actor.employeeId, { on: day, until: until ?? forecastEnd(day) })
  })
  route(api, leaveBalanceApi.person, async ({ employee_id, type_id, on, until }, context) => {
    const { tx, actor, today } = context
    await requireEmployee(tx, actor, 'leave:read', employee_id, today)
    const day = on ?? today
    return loadPersonBalances(context, employee_id, { on: day, until: until ?? forecastEnd(day), typeId: type_id })
  })
  pageRoute(api, leaveBalanceApi.log, async (asked, { tx, actor, today, language }) => {
    const { rows, total } = await loadLogPage(tx, actor, today, asked)
    const own = await loadCompanyLanguage(tx)
    return {
      total,
      rows: rows.map(({ name, other_name, ...row }) => ({
        ...row,
        type_name: typeName({ name, otherName: other_name }, language, own),
        at: row.at.toISOString(),
        amount: row.amount === null ? null : amountNumber(row.amount, row.unit),
      })),
    }
  })

  route(api, leaveBalanceApi.adjustPreview, async (given, context) => {
    const { unit, people, type } = await planAdjustment(context, given)
    return {
      unit,
      people: people.map(({ before, after, room, from, ...person }) => ({
        ...person,
        before: amountNumber(before, unit),
        after: amountNumber(after, unit),
        refused:
          person.refused &&
          formatLabel(balanceLabels[`error.${person.refused}`], context.language, {
            room: amountText(room, unit),
            name: type,
            day: from,
          }),
      })),
    }
  })
  route(api, leaveBalanceApi.adjust, async ({ reason, ...given }, context) => {
    const { tx, actor, now, record } = context
    await lockPeople(tx, given.people)
    const { unit, amount, people, type } = await planAdjustment(context, given)
    const refused = people.find((person) => person.refused)
    if (refused?.refused)
      throw new DomainError('validation_failed', {
        fields: { [refused.from === undefined ? 'amount' : 'day']: [refused.refused] },
        params: { name: type, day: refused.from, room: amountText(refused.room, unit) },
      })
    const rows = await tx
      .insertInto('leave_adjustment')
      .values(
        people.map(({ id }) => ({
          employee_id: id,
          type_id: given.type_id,
          day: given.day,
          kind: given.kind,
          amount,
          reason,
          by_account: actor.accountId,
          by_name: actor.fullName,
          at: now,
        })),
      )
      .returning(['id', 'employee_id'])
      .execute()
    const names = new Map(people.map(({ id, full_name }) => [id, full_name]))
    for (const { id, employee_id } of rows)
      record({
        kind: 'leave_adjustment',
        id,
        name: required(names.get(employee_id), 'the name of an adjusted person'),
        after: { leave_type: type, day: given.day, counts_as: given.kind, amount: given.amount, unit, reason },
      })
    return { adjusted: rows.length }
  })
}

type AdjustmentInput = { people: string[]; type_id: string; day: string; kind: 'adjustment' | 'grant'; amount: number }

/** Computes an adjustment for each person, with refusals. Throws 403, 404, 422. */
async function planAdjustment(
  { tx, actor, today }: Context,
  { people: ids, type_id, day, kind, amount: typed }: AdjustmentInput,
) {
  await requireAllInReach(tx, actor, 'leave:manage', ids, today)
  for (const id of ids) if (id === actor.employeeId) await forbidOwnRecord(tx, actor, 'leave:manage', id)
  const types = await loadLeaveTypes(tx)
  const type = types.find(({ id }) => id === type_id)
  if (!type) throw invalidField('type_id', 'not_a_choice')
  if (typed === 0 || (kind === 'grant' && typed < 0)) throw invalidField('amount', 'amount_zero')
  if (!isWholeMinutes(Math.abs(typed), type.unit)) throw invalidField('amount', 'whole_minutes')
  const amount = typed < 0 ? -toAmount(-typed, type.unit) : toAmount(typed, type.unit)
  const world = await loadLeaveRecords(tx, types, ids)
  const names = await tx
    .selectFrom('employee')
    .select(['id', 'full_name'])
    .where('id', 'in', ids)
    .orderBy('full_name')
    .execute()
  const people = names.map(({ id, full_name }) => {
    const person = requireLeavePerson(world, id)
    const facts = world.factsOf(id, type_id)
    const before = figuresOn(type.versions, person.facts, facts, day).left
    const adjustments = [...facts.adjustments, { id: 'new', day, amount, kind }]
    const after = figuresOn(type.versions, person.facts, { ...facts, adjustments }, day).left
    const outside = day < person.facts.joined || (person.facts.last !== null && day > person.facts.last)
    const isTheirs = isEligibleFor(type, person, day) && !outside && type.kind !== 'needed' && type.kind !== 'event'
    const room = kind === 'grant' && isTheirs ? grantableAmount(type, person.facts, facts, day) : amount
    const against = isTheirs ? uncountedReason(type.versions, facts, day) : null
    const refused = !isTheirs
      ? ('leave_not_for' as const)
      : (against?.code ?? (room < amount ? ('grant_beyond' as const) : null))
    return { id, full_name, before, after, room, refused, from: against?.day }
  })
  return { unit: type.unit, amount, people, type: type.name }
}

/** Returns how much of the year's entitlement is not granted yet on a day. */
function grantableAmount(
  type: Awaited<ReturnType<typeof loadLeaveTypes>>[number],
  person: Parameters<typeof computeGrants>[1],
  facts: { readonly adjustments: readonly { id: string; day: string; amount: number; kind: string }[] },
  day: string,
): number {
  const year = leaveYearOn(type.versions, person.joined, day)
  const manualGrants = facts.adjustments.filter(
    (one) => one.kind === 'grant' && one.day >= year.start && one.day <= year.end,
  )
  const probe = { id: '~', day, amount: Number.MAX_SAFE_INTEGER }
  return (
    computeGrants(type.versions, person, year, [...manualGrants, probe]).find(({ manualGrantId: hand }) => hand === '~')
      ?.amount ?? 0
  )
}

/** A column for each type that somebody in the file has. */
function matrixColumns(rows: readonly Record<string, unknown>[]): FigureColumn[] {
  const balancesOf = (row: Record<string, unknown>) => row.balances as z.output<typeof MatrixRow>['balances']
  const names = new Map(rows.flatMap((row) => balancesOf(row).map((one) => [one.type_id, one.type_name] as const)))
  return [...names].map(([id, header]) => ({
    header,
    figureOf: (row) => balancesOf(row).find(({ type_id }) => type_id === id)?.left ?? null,
  }))
}
