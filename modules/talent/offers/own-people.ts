import { sql } from 'kysely'
import { updateHiddenFrom } from '#requests/decisions.ts'
import type { Tx } from '#server/database/database.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import type { Vault } from '#server/vault.ts'
import { readPerson, type SealedPerson } from '../candidates/persons.ts'

/**
 * The accounts of whoever applied, where they work here: those with an address under which an application of the card came in, and
 * those of the employee that it leads to. They never see or decide an offer to themselves.
 */
export async function loadOwnAccounts(tx: Tx, vault: Vault, applicationId: string): Promise<string[]> {
  const { rows: persons } = await sql<SealedPerson & { employee_id: string | null }>`
    select distinct c.id, c.sealed_person, c.employee_id from application a
    join application same on same.candidate_id = a.candidate_id
    join candidate c on c.id in (same.own_candidate_id, a.candidate_id)
    where a.id = ${applicationId}::uuid`.execute(tx)
  const addresses = persons.flatMap((person) => readPerson(vault, person).email.trim().toLowerCase() || [])
  const employees = persons.flatMap(({ employee_id }) => employee_id ?? [])
  const { rows } = await sql<{ account_id: string }>`
    select distinct m.account_id from membership m join account on account.id = m.account_id
    left join employee e on e.id = m.employee_id
    where lower(account.email) = any(${addresses}::text[]) or lower(e.personal_email) = any(${addresses}::text[])
      or lower(e.work_email) = any(${addresses}::text[]) or m.employee_id = any(${employees}::uuid[])`.execute(tx)
  return rows.map(({ account_id }) => account_id)
}

/** Hides the offers of an application from whoever it is of, as they are known now. */
export async function hideFromOwn(tx: Tx, vault: Vault, applicationId: string): Promise<void> {
  const rows = await tx
    .selectFrom('offer')
    .select('request_id')
    .distinct()
    .where('application_id', '=', applicationId)
    .execute()
  if (rows.length === 0) return
  const accounts = await loadOwnAccounts(tx, vault, applicationId)
  for (const { request_id } of rows) await updateHiddenFrom(tx, request_id, accounts)
}

/** Addresses and accounts come later too: somebody who joined gets a sign-in, or another address. */
export const HIDE_OWN_OFFERS: ScheduledJob = {
  name: 'own-offers',
  async run({ tx, vault }) {
    const { rows } = await sql<{ id: string }>`
      select distinct a.id from offer o join application a on a.id = o.application_id and a.state = 'received'`.execute(
      tx,
    )
    for (const { id } of rows) await hideFromOwn(tx, vault, id)
  },
}
