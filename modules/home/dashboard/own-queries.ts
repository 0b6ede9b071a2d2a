import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { appliesTo, loadActiveHolidays } from '#calendar/holidays.ts'
import { joinAsOf } from '#people/as-of.ts'
import { lacksBank, lacksTaxNumber } from '#people/identity.ts'
import type { Tx } from '#server/database/database.ts'
import { KEPT_DETAILS, OWN_DETAILS } from './contract.ts'

type DetailName = (typeof OWN_DETAILS)[number] | (typeof KEPT_DETAILS)[number]
type MineRow = Record<`no_${DetailName}`, boolean> & {
  joined_on: Day
  position: string | null
  department: string | null
  office: string | null
  manager: string | null
}

/** The caller's own place and what their record lacks; null for a caller without a record. */
export async function loadOwnRecord(tx: Tx, employeeId: string, today: Day) {
  const { rows } = await sql<MineRow>`
    select employee.joined_on, coalesce(position.name, employment.job_title) as position, department.name as department, office.name as office, manager.full_name as manager,
      employee.phone is null as no_phone, employee.address_line1 is null as no_address_line1, employee.emergency_name is null as no_emergency_name,
      employee.emergency_phone is null as no_emergency_phone, employee.birth_date is null as no_birth_date,
      employee.ic_number is null and employee.passport_number is null as no_ic_number,
      ${lacksBank} as no_account_number, ${lacksTaxNumber} as no_tax_number
    from employee ${joinAsOf('employment', today)} left join position on position.id = employment.position_id left join department on department.id = employment.department_id
    left join office on office.id = employment.office_id left join employee manager on manager.id = employment.report_to
    ${joinAsOf('bank_detail', today)} ${joinAsOf('statutory_status', today)} where employee.id = ${employeeId}::uuid`.execute(
    tx,
  )
  const row = rows[0]
  if (!row) return null
  const { joined_on, position, department, office, manager } = row
  const missing = [...OWN_DETAILS, ...KEPT_DETAILS].filter((name) => row[`no_${name}`])
  return { joined_on, position, department, office, manager, missing }
}

/**
 * Active holidays of the next days: of these offices, or of all. `offices` lists where a holiday applies when it is not
 * everywhere.
 */
export async function loadHolidaysAhead(
  tx: Tx,
  today: Day,
  days: number,
  officeIds: readonly string[] | null,
  language: Language,
) {
  const offices = await tx
    .selectFrom('office')
    .select(['id', 'name', 'country', 'state'])
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  const concerned = offices.filter((office) => officeIds === null || officeIds.includes(office.id))
  const found = await loadActiveHolidays(tx, { first: today, last: addDays(today, days) })
  return found.flatMap((holiday) => {
    const at = concerned.filter((office) => appliesTo(holiday, office))
    if (at.length === 0) return []
    const name = language === 'zh-TW' ? (holiday.name_zh ?? holiday.name) : holiday.name
    return [
      {
        id: holiday.id,
        day: holiday.day,
        name,
        offices: at.length === concerned.length ? [] : at.map((office) => office.name),
      },
    ]
  })
}
