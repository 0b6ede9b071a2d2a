import { OPS } from '#base/roles.ts'
import type { Api } from '#server/api.ts'
import { type Author, append } from '#server/audit/append.ts'
import { appendOperator } from '#server/audit/operator-log.ts'
import type { Change, Origin } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Session } from './find.ts'

/**
 * Works outside and writes the change into a company's log, in one transaction; what operators do without a company goes
 * into their own log.
 */
export async function withEntry<T>(
  api: Api,
  companyId: string | null,
  author: Author,
  change: Change,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (companyId === null)
    return api.database.outside(async (tx) => {
      const found = await work(tx)
      if (author.roleId === OPS) await appendOperator(tx, api.secrets.audit, author, change, api.heads)
      return found
    })
  return api.database.into(
    async (tx) => ({ companyId, found: await work(tx) }),
    async (tx, found) => {
      await append(tx, api.secrets.audit, companyId, author, [change], api.heads)
      return found
    },
  )
}

/** The author of an entry for something a person does to their own account. */
export function ownAuthor(
  session: Pick<Session, 'accountId' | 'fullName' | 'roleId'>,
  operation: string,
  origin: Origin,
  now: Date,
): Author {
  return { accountId: session.accountId, name: session.fullName, roleId: session.roleId, operation, origin, now }
}

/**
 * An entry in every company the person has come into, for what happens before a company is known; an operator's goes into
 * the operators' log. A company that only invited them learns nothing.
 */
export async function noteEverywhere(
  api: Api,
  account: { id: string; fullName: string; kind: string },
  operation: string,
  origin: Origin,
  now: Date,
  change: Change,
): Promise<void> {
  const author = { accountId: account.id, name: account.fullName, roleId: null, operation, origin, now }
  if (account.kind === 'ops')
    return api.database.outside((tx) => appendOperator(tx, api.secrets.audit, author, change, api.heads))
  const places = await api.database.lookup
    .selectFrom('membership')
    .select('company_id')
    .where('account_id', '=', account.id)
    .where('is_active', '=', true)
    .where('invited_name', 'is', null)
    .execute()
  for (const { company_id } of places)
    await api.database.tenant(company_id, (tx) =>
      append(tx, api.secrets.audit, company_id, author, [change], api.heads),
    )
}
