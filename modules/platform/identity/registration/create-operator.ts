import type { HeadFiles } from '#server/audit/head-files.ts'
import { appendOperatorEntry } from '#server/audit/operator-log.ts'
import type { Database } from '#server/database/database.ts'

/** An operator now, one already, one whose access was ended, or an address of a person who works in companies. */
export type OperatorOutcome = 'made' | 'is_one' | 'ended' | 'works_in_companies'

type OperatorInput = { email: string; name: string; now: Date }

/**
 * Creates an operator's account on behalf of the person who runs the installation: without a password, which the
 * operator chooses by a mailed link, and without a second factor, which they set up before anything opens. It is
 * logged in the operators' log. An address of a person who works in companies stays unchanged.
 */
export async function createOperator(
  database: Database,
  { key, heads }: { key: Buffer; heads: HeadFiles },
  { email, name, now }: OperatorInput,
): Promise<OperatorOutcome> {
  return database.runOutsideTenants(async (tx) => {
    const made = await tx
      .insertInto('account')
      .values({ email, kind: 'ops', full_name: name })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      const there = await tx
        .selectFrom('account')
        .select(['kind', 'is_active'])
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      if (there.kind !== 'ops') return 'works_in_companies'
      return there.is_active ? 'is_one' : 'ended'
    }
    await appendOperatorEntry(
      tx,
      key,
      {
        accountId: null,
        name: 'Kerani',
        roleId: null,
        operation: 'command operator',
        now,
        origin: { requestId: 'command operator', address: '', device: '' },
      },
      { kind: 'account', id: made.id, name, before: null, after: { email, kind: 'ops' } },
      heads,
    )
    return 'made'
  })
}
