import type pg from 'pg'
import { errorCode } from '#base/errors.ts'

/**
 * Runs work inside the current transaction with triggers, foreign keys and row policies of all our tables switched off,
 * and returns each of them to its earlier state. A restored payslip of an approved run was checked when it was created;
 * the triggers that prevent changes to it would prevent its restore. The caller must have locked the tables.
 */
export async function runUnguarded(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const restoreStatements = [
    ...(await suspendPolicies(client)),
    ...(await suspendTriggers(client)),
    ...(await suspendForeignKeys(client)),
  ]
  await work()
  for (const statement of restoreStatements) await client.query(statement)
}

const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/** Forced policies apply to the owner too: COPY is refused and counts are 0. */
async function suspendPolicies(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relforcerowsecurity and ${OURS}`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
  return rows.map(({ name }) => `alter table ${name} force row level security`)
}

async function suspendTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; trigger: string; state: 'O' | 'R' | 'A' }>(
    `select format('%I.%I', n.nspname, c.relname) as name, quote_ident(t.tgname) as trigger, t.tgenabled as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgenabled <> 'D' and ${OURS}`,
  )
  for (const { name, trigger } of rows) await client.query(`alter table ${name} disable trigger ${trigger}`)
  const enable = { O: 'enable', R: 'enable replica', A: 'enable always' }
  return rows.map(({ name, trigger, state }) => `alter table ${name} ${enable[state]} trigger ${trigger}`)
}

/**
 * Rows are loaded table by table, in any order of references. A superuser switches the checks off, since the rows come
 * from a consistent snapshot. Any other role drops the keys and adds them again, which checks every row.
 */
async function suspendForeignKeys(client: pg.Client): Promise<string[]> {
  await client.query('savepoint before_role')
  try {
    await client.query('set local session_replication_role = replica')
    return ['set local session_replication_role = origin']
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    await client.query('rollback to savepoint before_role')
  }
  const { rows } = await client.query<{ name: string; key: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, quote_ident(k.conname) as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${OURS}`,
  )
  for (const { name, key } of rows) await client.query(`alter table ${name} drop constraint ${key}`)
  return rows.map(({ name, key, definition }) => `alter table ${name} add constraint ${key} ${definition}`)
}
