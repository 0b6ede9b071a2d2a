import { sql } from 'kysely'

/**
 * The address for mail about pay: the one with which the query's `employee` signs in, after the first sign-in; null for
 * others. The e-mail of the record is typed by others, who must not receive somebody's pay by it.
 */
export const OWN_ADDRESS = sql<string | null>`(
  select own.email from membership held join account own on own.id = held.account_id
  where held.employee_id = employee.id and held.invited_email is null order by held.is_active desc, held.id limit 1)`
