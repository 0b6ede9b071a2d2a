import { sql } from 'kysely'
import { addDays } from '#base/days/days.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { loadLeaveTypes } from '../types/leave-types.ts'
import { computeUnusedLeave } from './ending-years.ts'
import { findYearsToSettle } from './find-years.ts'
import { settlementLabels } from './labels.ts'

/** HR is reminded so many days before a leave year ends. */
const DAYS_AHEAD = 30

/** So many are looked at, since it is asked often. */
const MAX_LOOKED_AT = 50

/** Leave years with unused days that end soon and for which nobody has chosen yet, for people who manage leave. */
export const YEARS_TO_CHOOSE: NotificationSource = {
  name: 'leave_years_to_choose',
  label: { one: settlementLabels['leave-settlement.open.one'], other: settlementLabels['leave-settlement.open.other'] },
  async find({ tx, actor, today }) {
    const reach = reachOf(actor, 'leave:manage')
    if (reach === null || reach === 'own') return null
    const all = await loadLeaveTypes(tx)
    const types = all.filter(({ isActive, settledIn }) => isActive && settledIn !== null)
    if (types.length === 0) return null
    const span = { first: today, last: addDays(today, DAYS_AHEAD) }
    const isOpen = sql`employee.id is distinct from ${actor.employeeId}::uuid and not exists (select from leave_settlement s
      where s.employee_id = employee.id and s.year_end between ${span.first}::date and ${span.last}::date)`
    const within = withinReach(actor, 'leave:manage', today)
    const open = await findYearsToSettle(tx, types, span, [within, isOpen], MAX_LOOKED_AT)
    if (open.length === 0) return null
    const records = await loadLeaveRecords(tx, all, [...new Set(open.map(({ employee_id }) => employee_id))])
    const count = open.filter(({ employee_id, type, year }) => {
      const person = requireLeavePerson(records, employee_id).facts
      return computeUnusedLeave(type.versions, person, records.factsOf(employee_id, type.id), year).own > 0
    }).length
    return { count, page: 'leave/settlement?within=30&chosen=open' }
  },
}
