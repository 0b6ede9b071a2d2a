import { sql } from 'kysely'
import { DomainError } from '#base/errors.ts'
import { joinAsOf } from '#people/as-of.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'

/** Loads a person's office and its time zone; the company's zone without an office. */
export async function loadWorkplace(tx: Tx, employee: string, today: string) {
  const workplace = await selectOne(
    tx,
    sql<{ office: string | null; zone: string }>`
    select office.id as office, coalesce(office.timezone, (select timezone from company)) as zone
    from employee ${joinAsOf('employment', today)} left join office on office.id = employment.office_id
    where employee.id = ${employee}::uuid`,
  )
  return workplace
}

/** Throws 422 for callers without an employee record. */
export function requireOwnRecord({ actor }: Pick<Context, 'actor'>): string {
  if (actor.employeeId === null) throw new DomainError('press_no_record')
  return actor.employeeId
}
