import type { z } from 'zod'
import { text } from '#base/labels.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import type { FactLine, RequestKind } from '#modules/requests/approval/kind.ts'
import type { Tx } from '#server/database/database.ts'
import { leaveWorld } from '../balance/facts.ts'
import { figuresOn } from '../ledger/figures.ts'
import { amountText } from '../types/amount-value.ts'
import { companyLanguage, leaveTypes, typeName } from '../types/leave-types.ts'
import { type LeaveGiven, type LeavePreview, leaveRequestApi } from './contract.ts'
import { requestLabels } from './labels.ts'
import { planLeave } from './plan.ts'
import { previewLeave } from './preview.ts'

type Given = z.output<typeof LeaveGiven>

/** Leave: its balance follows from what was asked and what became of it, so that approving has no effect of its own. */
export const LEAVE: RequestKind<Given, z.input<typeof LeavePreview>> = {
  kind: 'leave',
  name: { en: 'Leave', zh: '休假' },
  module: LEAVE_MODULE,
  calls: leaveRequestApi,
  see: 'leave:read',
  manage: 'leave:manage',
  reasons: 'leave:reasons',
  async types({ tx, language }) {
    const own = await companyLanguage(tx)
    return (await leaveTypes(tx))
      .filter(({ isActive }) => isActive)
      .map((type) => ({ id: type.id, name: typeName(type, language, own) }))
  },
  usualRoute: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  plan: planLeave,
  preview: previewLeave,
  async keep(tx, { id, employeeId }, given) {
    const values = {
      type_id: given.type_id,
      from_day: given.from_day,
      until_day: given.until_day,
      from_part: given.from_part,
      cover_id: given.cover_id,
      until_part: given.from_day === given.until_day ? given.from_part : given.until_part,
      from_minute: given.from_minute,
      until_minute: given.until_minute,
    }
    await tx
      .insertInto('leave_request')
      .values({ request_id: id, employee_id: employeeId, ...values })
      .onConflict((same) => same.columns(['company_id', 'request_id']).doUpdateSet(values))
      .execute()
  },
  async given(tx, ids) {
    const rows = await tx.selectFrom('leave_request').selectAll().where('request_id', 'in', ids).execute()
    return new Map(
      rows.map(({ company_id: _, request_id, employee_id: __, ...given }) => [request_id, given as unknown as Given]),
    )
  },
  async facts({ tx, language }, requests) {
    const types = await leaveTypes(tx)
    const world = await leaveWorld(tx, types, [...new Set(requests.map(({ employee_id }) => employee_id))])
    const own = await companyLanguage(tx)
    const covers = await coversOf(
      tx,
      requests.map(({ id }) => id),
    )
    return new Map(
      requests.map((request) => {
        const type = types.find(({ id }) => id === request.type_id)
        if (!type) return [request.id, { title: text(requestLabels['request.kind.leave'], language), lines: [] }]
        const lines: FactLine[] = []
        const amount = type.unit === 'days' ? request.days : request.minutes
        const say = (key: 'days' | 'left', shown: number, tone?: FactLine['tone']) =>
          void lines.push({
            name: text(requestLabels[`leave-request.${key}`], language),
            text: amountText(shown, type.unit),
            ...(tone && { tone }),
          })
        if (amount !== null) say('days', amount)
        const person = world.people.get(request.employee_id)
        if (person && request.from_day !== null && (type.kind === 'granted' || type.kind === 'earned')) {
          const facts = world.factsOf(request.employee_id, type.id)
          const { left, pending } = figuresOn(type.versions, person.facts, facts, request.from_day)
          say('left', left - pending, left - pending < 0 ? 'bad' : 'good')
        }
        const cover = covers.get(request.id)
        if (cover !== undefined)
          lines.push({ name: text(requestLabels['leave-request.cover_id'], language), text: cover })
        return [request.id, { title: typeName(type, language, own), lines }]
      }),
    )
  },
}

/** Who is named as cover in requests, by name. One query. */
async function coversOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('leave_request')
    .innerJoin('employee', 'employee.id', 'leave_request.cover_id')
    .select(['leave_request.request_id', 'employee.full_name'])
    .where('leave_request.request_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ request_id, full_name }) => [request_id, full_name]))
}
