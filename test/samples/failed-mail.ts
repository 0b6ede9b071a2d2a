import type { TestServer } from '../server.ts'

/** Inserts a mail that could not be sent. */
export async function insertFailedMail(
  server: TestServer,
  company: string,
  recipient = `nurul@${company}.example`,
): Promise<string> {
  const made = await server.tenant(company, (tx) =>
    tx
      .insertInto('mail')
      .values({
        recipient,
        subject: 'Payslip',
        body: 'Attached.',
        cause: `matrix ${crypto.randomUUID()}`,
        state: 'failed',
        attempts: 40,
        reason: 'unreachable',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return made.id
}

/** Inserts a mail with a link, outside companies, that could not be sent. */
export async function insertFailedAccountMail(server: TestServer): Promise<string> {
  const made = await server.database.runOutsideTenants((tx) =>
    tx
      .insertInto('account_mail')
      .values({
        kind: 'password_reset',
        recipient: 'nurul@meridian.example',
        subject: 'Reset',
        state: 'failed',
        attempts: 3,
        reason: 'unreachable',
        expires_at: new Date('2100-01-01'),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return made.id
}
