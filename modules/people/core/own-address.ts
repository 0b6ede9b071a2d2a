import { sql } from 'kysely'

/**
 * Where the query's `employee` is written to about their pay: the address they sign in with, once they have come in by
 * it; null for everybody else. What the record says of e-mail is typed by others, and whoever may type it must not
 * receive somebody's pay by it.
 */
export const OWN_ADDRESS = sql<string | null>`(
  select own.email from membership held join account own on own.id = held.account_id
  where held.employee_id = employee.id and held.invited_email is null order by held.is_active desc, held.id limit 1)`
