import type { z } from 'zod'
import { dayText } from '#base/days/day-text.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import type { RequestKind, SummaryLine } from '#requests/kind.ts'
import type { Tx } from '#server/database/database.ts'
import { loadLeaveRecords } from '../balance/leave-records.ts'
import { figuresOn } from '../ledger/figures.ts'
import { amountText } from '../types/amount-value.ts'
import { loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { loadAwayColleagues } from './bounds.ts'
import { type LeaveInput, type LeavePreview, leaveRequestApi } from './contract.ts'
import { requestLabels } from './labels.ts'
import { planLeave } from './plan.ts'
import { previewLeave } from './preview.ts'

type LeaveRequestInput = z.output<typeof LeaveInput>

/** Leave requests. Balances are computed from requests and their states, so approval has no effect of its own. */
export const LEAVE: RequestKind<LeaveRequestInput, z.input<typeof LeavePreview>> = {
  kind: 'leave',
  name: { en: 'Leave', zh: '請假' },
  module: LEAVE_MODULE,
  endpoints: leaveRequestApi,
  see: 'leave:read',
  manage: 'leave:manage',
  atOnce: {},
  reasons: 'leave:reasons',
  async listTypes({ tx, language }) {
    const own = await loadCompanyLanguage(tx)
    return (await loadLeaveTypes(tx))
      .filter(({ isActive }) => isActive)
      .map((type) => ({ id: type.id, name: typeName(type, language, own) }))
  },
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  plan: planLeave,
  preview: previewLeave,
  async saveInput(tx, { id, employeeId }, given) {
    const values = {
      type_id: given.type_id,
      from_day: given.from_day,
      until_day: given.until_day,
      from_part: given.from_part,
      cover_id: given.cover_id,
      event_day: given.event_day,
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
  async loadInputs(tx, ids) {
    const rows = await tx.selectFrom('leave_request').selectAll().where('request_id', 'in', ids).execute()
    return new Map(
      rows.map(({ company_id: _, request_id, employee_id: __, ...given }) => [
        request_id,
        given as unknown as LeaveRequestInput,
      ]),
    )
  },
  async listAway({ tx, today }, { employee_id, from_day, until_day }) {
    if (from_day === null || until_day === null) return []
    const found = await loadAwayColleagues(tx, employee_id, from_day, until_day, today)
    return [...new Set(found.map(({ name }) => name))]
  },
  async loadSummaries({ tx, language }, requests) {
    const types = await loadLeaveTypes(tx)
    const world = await loadLeaveRecords(tx, types, [...new Set(requests.map(({ employee_id }) => employee_id))])
    const own = await loadCompanyLanguage(tx)
    const named = await loadNamedInputs(
      tx,
      requests.map(({ id }) => id),
    )
    return new Map(
      requests.map((request) => {
        const type = types.find(({ id }) => id === request.type_id)
        if (!type) return [request.id, { title: formatLabel(requestLabels['request.kind.leave'], language), lines: [] }]
        const lines: SummaryLine[] = []
        const person = world.people.get(request.employee_id)
        if (person && request.from_day !== null && (type.kind === 'granted' || type.kind === 'earned')) {
          const facts = world.factsOf(request.employee_id, type.id)
          const { left, pending } = figuresOn(type.versions, person.facts, facts, request.from_day)
          lines.push({
            name: formatLabel(requestLabels['leave-request.left'], language),
            text: amountText(left - pending, type.unit),
            tone: left - pending < 0 ? 'bad' : 'good',
          })
        }
        const asked = named.get(request.id)
        if (asked?.event_day)
          lines.push({
            name: formatLabel(requestLabels['leave-request.event_day'], language),
            text: dayText(asked.event_day, language),
          })
        if (asked?.cover)
          lines.push({ name: formatLabel(requestLabels['leave-request.cover_id'], language), text: asked.cover })
        return [request.id, { title: typeName(type, language, own), lines }]
      }),
    )
  },
}

/** Loads what requests name: the cover and the day of the event, in one query. */
async function loadNamedInputs(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { readonly cover: string | null; readonly event_day: Day | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('leave_request')
    .leftJoin('employee', 'employee.id', 'leave_request.cover_id')
    .select(['leave_request.request_id', 'leave_request.event_day', 'employee.full_name as cover'])
    .where('leave_request.request_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ request_id, ...named }) => [request_id, named]))
}
