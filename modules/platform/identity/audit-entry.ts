import { OPS } from '#base/access/roles.ts'
import type { Api } from '#server/api/api.ts'
import { type AuditAuthor, type AuditedOperation, appendAuditEntries } from '#server/audit/append-entries.ts'
import { appendOperatorEntry } from '#server/audit/operator-log.ts'
import type { AuditChange, Origin } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import type { Session } from '#server/sessions/find-session.ts'

/**
 * Runs work outside of companies and appends the change to a company's log in the same transaction. Without a
 * company, an operator's change goes into the operators' log.
 */
export async function runAudited<T>(
  api: Api,
  companyId: string | null,
  author: AuditAuthor,
  change: AuditChange,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (companyId === null)
    return api.database.runOutsideTenants(async (tx) => {
      const found = await work(tx)
      if (author.roleId === OPS) await appendOperatorEntry(tx, api.secrets.audit, author, change, api.heads)
      return found
    })
  return api.database.runIntoTenant(
    async (tx) => ({ companyId, found: await work(tx) }),
    async (tx, found) => {
      await appendAuditEntries(tx, api.secrets.audit, companyId, author, [change], api.heads)
      return found
    },
  )
}

/** The author of an entry about a person's own account. */
export function selfAuthor(
  session: Pick<Session, 'accountId' | 'fullName' | 'roleId'>,
  operation: AuditedOperation,
  origin: Origin,
  now: Date,
): AuditAuthor {
  return { accountId: session.accountId, name: session.fullName, roleId: session.roleId, operation, origin, now }
}

/**
 * Appends an entry for what happens before a company is known: to the log of the named company, or of the only one
 * that the person has joined. For a person of several companies it goes to the platform's log without a name, since
 * it may concern another company; an operator's goes there too. A company that only invited the person gets nothing.
 */
export async function auditBeforeCompanyKnown(
  api: Api,
  account: { id: string; fullName: string; kind: string },
  call: { operation: AuditedOperation; origin: Origin; now: Date; company?: string },
  change: Pick<AuditChange, 'kind' | 'before' | 'after'>,
): Promise<void> {
  const { operation, origin, now } = call
  const appendPlatformEntry = (name: string) =>
    api.database.runOutsideTenants((tx) =>
      appendOperatorEntry(
        tx,
        api.secrets.audit,
        { accountId: account.id, name, roleId: null, operation, origin, now },
        { ...change, id: account.id, name },
        api.heads,
      ),
    )
  if (account.kind === 'ops') return appendPlatformEntry(account.fullName)
  const memberships = await api.database.lookup
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select(['company.id', 'company.code'])
    .where('account_id', '=', account.id)
    .where('is_active', '=', true)
    .where('invited_email', 'is', null)
    .execute()
  if (memberships.length === 0) return
  const named = memberships.find(({ code }) => code === call.company?.toLowerCase())
  const company = named ?? (memberships.length === 1 ? memberships[0] : undefined)
  if (!company) return appendPlatformEntry('')
  await api.database.runInTenant(company.id, async (tx) => {
    const name = await loadNameInCompany(tx, account.id)
    const author = { accountId: account.id, name, roleId: null, operation, origin, now }
    await appendAuditEntries(
      tx,
      api.secrets.audit,
      company.id,
      author,
      [{ ...change, id: account.id, name }],
      api.heads,
    )
  })
}
