import { sql } from 'kysely'
import { withinReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { accountIndexes, bankDetailsJoin, singleAccounts } from '../gather/payslip-payments.ts'

/**
 * Finds the other people who are paid to an account of this person in a run: names of those whose records the caller may
 * see, and the number of the others. Returns nobody for a person without an account.
 */
export async function findSameAccount({ tx, actor, today }: Context, runId: string, employeeId: string) {
  const own = await sql<{ accounts: string | null }>`
    select encode(${accountIndexes('b')}, 'hex') as accounts from bank_detail b join employee on employee.id = b.employee_id
    where employee.id = ${employeeId}::uuid and ${bankDetailsJoin('b', runId)}`.execute(tx)
  const accounts = singleAccounts(own.rows[0]?.accounts ?? null)
  if (accounts.length === 0) return { people: [], hidden: 0 }
  const indexes = sql`array(select decode(one, 'hex') from unnest(${accounts}::text[]) one)`
  const { rows } = await sql<{ id: string; full_name: string; seen: boolean }>`
    select distinct employee.id, employee.full_name, ${withinReach(actor, 'employee:read', today)} as seen
    from bank_detail b join employee on employee.id = b.employee_id
    where ${bankDetailsJoin('b', runId)} and employee.id <> ${employeeId}::uuid and (b.account_index = any(${indexes}) or b.part_indexes && ${indexes})
    order by employee.full_name, employee.id limit 20`.execute(tx)
  return {
    people: rows.filter(({ seen }) => seen).map(({ id, full_name }) => ({ id, full_name })),
    hidden: rows.filter(({ seen }) => !seen).length,
  }
}
