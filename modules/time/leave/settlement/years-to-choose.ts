import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays } from '#base/days/days.ts'
import { reachOf, withinReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { amountNumber } from '../types/amount-value.ts'
import { loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { yearKey } from './choices.ts'
import { OPEN_YEARS_SHOWN, type OpenYear } from './contract.ts'
import { computeUnusedLeave } from './ending-years.ts'
import { findYearsToSettle } from './find-years.ts'
import { settlementLabels } from './labels.ts'

/** HR is reminded so many days before a leave year ends. */
const DAYS_AHEAD = 30

/** So many are looked at, since it is asked often. */
const MAX_LOOKED_AT = 50

/**
 * Finds leave years with unused days that end soon and for which nobody has chosen yet, the next first, for people who
 * manage leave. Null where nobody is within reach or no type is settled.
 */
async function findOpenYears({ tx, actor, today }: Pick<Context, 'tx' | 'actor' | 'today'>) {
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
  return open.flatMap((one) => {
    const { employee_id, type, year } = one
    const person = requireLeavePerson(records, employee_id).facts
    const { own } = computeUnusedLeave(type.versions, person, records.factsOf(employee_id, type.id), year)
    return own > 0 ? [{ ...one, own }] : []
  })
}

/** Counts the leave years that wait for a choice; the home names them. */
export const YEARS_TO_CHOOSE: NotificationSource = {
  name: 'leave_years_to_choose',
  label: { one: settlementLabels['leave-settlement.open.one'], other: settlementLabels['leave-settlement.open.other'] },
  async find(context) {
    const open = await findOpenYears(context)
    return open && { count: open.length, page: 'leave/settlement?within=30&chosen=open' }
  },
}

/** Loads the next of these leave years with their people. */
export async function loadOpenYears(context: Context): Promise<{ years: z.input<typeof OpenYear>[]; count: number }> {
  const { tx, language } = context
  const open = (await findOpenYears(context)) ?? []
  const companyLanguage = await loadCompanyLanguage(tx)
  const years = open.slice(0, OPEN_YEARS_SHOWN).map(({ employee_id, full_name, type, year, own }) => ({
    id: yearKey({ employee_id, type_id: type.id, year_until: year.end }),
    employee_id,
    full_name,
    type_name: typeName(type, language, companyLanguage),
    unit: type.unit,
    year_until: year.end,
    left: amountNumber(own, type.unit),
  }))
  return { years, count: open.length }
}
