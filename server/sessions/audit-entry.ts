import { OPS } from '#base/roles.ts'
import type { Api } from '#server/api.ts'
import { type Author, append, type Operation } from '#server/audit/append.ts'
import { appendOperator } from '#server/audit/operator-log.ts'
import type { Change, Origin } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Session } from './find.ts'
import { nameHere } from './places.ts'

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
  operation: Operation,
  origin: Origin,
  now: Date,
): Author {
  return { accountId: session.accountId, name: session.fullName, roleId: session.roleId, operation, origin, now }
}

/**
 * An entry for what happens before a company is known: in the log of the company that was named, or the only one that the
 * person has come into. Of somebody in several no company learns it, since it may concern another: then, as for an
 * operator, it goes into the platform's own log, without a name. A company that only invited them learns nothing.
 */
export async function noteBefore(
  api: Api,
  account: { id: string; fullName: string; kind: string },
  call: { operation: Operation; origin: Origin; now: Date; company?: string },
  change: Pick<Change, 'kind' | 'before' | 'after'>,
): Promise<void> {
  const { operation, origin, now } = call
  const platform = (name: string) =>
    api.database.outside((tx) =>
      appendOperator(
        tx,
        api.secrets.audit,
        { accountId: account.id, name, roleId: null, operation, origin, now },
        { ...change, id: account.id, name },
        api.heads,
      ),
    )
  if (account.kind === 'ops') return platform(account.fullName)
  const joined = await api.database.lookup
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select(['company.id', 'company.code'])
    .where('account_id', '=', account.id)
    .where('is_active', '=', true)
    .where('invited_email', 'is', null)
    .execute()
  if (joined.length === 0) return
  const named = joined.find(({ code }) => code === call.company?.toLowerCase())
  const company = named ?? (joined.length === 1 ? joined[0] : undefined)
  if (!company) return platform('')
  await api.database.tenant(company.id, async (tx) => {
    const name = await nameHere(tx, account.id)
    const author = { accountId: account.id, name, roleId: null, operation, origin, now }
    await append(tx, api.secrets.audit, company.id, author, [{ ...change, id: account.id, name }], api.heads)
  })
}
