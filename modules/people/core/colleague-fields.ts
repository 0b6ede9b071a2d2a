import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { withinReach } from './reach.ts'

/**
 * The columns of another person that every employee may see. All others, such as suspension, employment dates,
 * birthday, identity, pay and contact, need the right to read the record.
 */
export const COLLEAGUE_FIELDS = {
  employee: ['id', 'employee_no', 'full_name', 'preferred_name', 'photo_file_id', 'version'],
  employment: ['position_id', 'department_id', 'office_id', 'report_to'],
} as const

/** A column of a person on a day; null where colleagues may not see it and the caller may not read the record. */
export function colleagueColumn<T>(actor: Actor, day: Day, table: keyof typeof COLLEAGUE_FIELDS, column: string) {
  const value = sql.ref<T>(`${table}.${column}`)
  const isOpen = COLLEAGUE_FIELDS[table].some((one) => one === column)
  return (
    isOpen ? sql`${value}` : sql`case when ${withinReach(actor, 'employee:read', day)} then ${value} end`
  ) as RawBuilder<T | null>
}
