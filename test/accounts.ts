import { hashPassword } from '../modules/platform/identity/passwords/passwords.ts'
import type { TestServer } from './server.ts'

/** The password that `withPassword` gives. */
export const PASSWORD = 'teratai-merah-senja-42'
let stored: string | undefined

/** Gives people of the test companies a password. Returns their e-mail addresses. */
export async function givePasswords(server: TestServer, ...who: string[]): Promise<string[]> {
  stored ??= await hashPassword(PASSWORD)
  const emails = who.map((name) =>
    name.startsWith('beacon:') ? `${name.slice(7)}@beacon.example` : `${name}@meridian.example`,
  )
  await server.database.runOutsideTenants((tx) =>
    tx
      .updateTable('account')
      .set({ password_hash: stored!, password_changed_at: server.clock.now() })
      .where('email', 'in', emails)
      .execute(),
  )
  return emails
}

/** Inserts an operator with a password, by default without a second factor. */
export async function insertOperator(
  server: TestServer,
  email = 'ops@kerani.example',
  { totp_on = false } = {},
): Promise<{ id: string; email: string }> {
  stored ??= await hashPassword(PASSWORD)
  const row = await server.database.runOutsideTenants((tx) =>
    tx
      .insertInto('account')
      .values({
        email,
        kind: 'ops',
        full_name: 'Olivia Ops',
        password_hash: stored!,
        email_verified_at: server.clock.now(),
        totp_on,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { id: row.id, email }
}

/** Sets exactly these roles for a person in the database, without a call. */
export async function setRoles(server: TestServer, who: string, roleIds: number[]): Promise<void> {
  const [code, key] = who.includes(':') ? (who.split(':') as [string, string]) : ['meridian', who]
  const accountId = server.companies[code]!.accounts[key]!
  await server.tenant(code, async (tx) => {
    const { id, company_id } = await tx
      .selectFrom('membership')
      .select(['id', 'company_id'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('member_role').where('membership_id', '=', id).execute()
    if (roleIds.length > 0)
      await tx
        .insertInto('member_role')
        .values(roleIds.map((role_id) => ({ company_id, membership_id: id, role_id })))
        .execute()
  })
}
