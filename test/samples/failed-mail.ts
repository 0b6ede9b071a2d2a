import type { TestServer } from '../server.ts'

/** A mail that could not be sent. */
export async function failedMail(
  server: TestServer,
  company: string,
  recipient = `nurul@${company}.example`,
): Promise<string> {
  const made = await server.tenant(company, (tx) =>
    tx
      .insertInto('mail')
      .values({
        ...{ recipient, subject: 'Payslip', body: 'Attached.', cause: `matrix ${crypto.randomUUID()}` },
        ...{ state: 'failed', attempts: 40, reason: 'unreachable' },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return made.id
}
