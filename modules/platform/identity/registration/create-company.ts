import { COMPANY_ADMIN } from '#base/access/roles.ts'
import { servedCountry } from '#base/countries/served-countries.ts'
import { dayIn } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { MODULES } from '#base/modules.ts'
import { toFields } from '#base/objects.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { type AuditedOperation, appendAuditEntries } from '#server/audit/append-entries.ts'
import type { AuditChange, Origin } from '#server/context/context.ts'
import { createPublisher } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { COMPANY_FOUNDED, type NewCompany } from '#server/manifest/company-founded.ts'
import { insertAllSeeds, type Seed } from '#server/manifest/seeds.ts'
import { createDataKey, openVault } from '#server/vault.ts'

/** First parts of our addresses: a company's code stands in the same place (SYS-19). */
const RESERVED_CODES = new Set([
  'rmt',
  'localhr',
  'hod',
  'app',
  'general',
  'auth',
  'settings',
  'system',
  'path',
  'panel',
  'ops',
  'api',
  'assets',
  'login',
  'register',
  'pricing',
  'password',
  'done',
  'maintenance',
  'error',
  'healthz',
  'readyz',
  'openapi',
  'tasks',
  'employee',
  'employees',
  'department',
  'position',
  'office',
  'holiday',
  'company',
  'companies',
  'accounts',
  'access',
  'activity',
  'operations',
  'views',
  'files',
  'admin',
  'requests',
  'request',
  'travel',
  'promotion',
  'confirmation',
  'bonus',
  'performance',
  'reward',
  'rewards',
  'letter',
  'letters',
  'billing',
  'recruitment',
  'exit',
  'correction',
  'report',
  'reports',
  'kerani',
  'www',
  'mail',
  'support',
  'help',
  'docs',
  ...MODULES.map((module) => module.key),
])

/** Refuses a short name that is a part of our addresses. */
export function requireAllowedCode(api: Pick<Api, 'operations'>, code: string): void {
  if (isReservedCode(api, code)) throw invalidField('company_code', 'company_code_reserved')
}

export function isReservedCode(api: Pick<Api, 'operations'>, code: string): boolean {
  return RESERVED_CODES.has(code) || api.operations.some((operation) => operation.path.split('/')[2] === code)
}

/**
 * Creates a company with its first administrator and the seeds of all modules in one transaction. `admin` finds or
 * creates the account. Throws `company_code_taken` at its field.
 */
export async function createCompany(
  api: Api,
  company: NewCompany,
  admin: (tx: Tx) => Promise<{ id: string; fullName: string }>,
  about: { seeds: readonly Seed[]; origin: Origin; now: Date; operation: AuditedOperation },
): Promise<void> {
  const { currency, timezone, language } = required(servedCountry(company.country), `country ${company.country}`)
  const dataKey = createDataKey(api.secrets.wrap)
  try {
    await api.database.runIntoTenant(
      async (tx) => {
        const made = await tx
          .insertInto('company')
          .values({
            code: company.code,
            name: company.name,
            country: company.country,
            currency,
            timezone,
            language,
            data_key: dataKey,
            created_at: about.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const account = await admin(tx)
        const membership = await tx
          .insertInto('membership')
          .values({ company_id: made.id, account_id: account.id, full_name: account.fullName, created_at: about.now })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('member_role')
          .values({ company_id: made.id, membership_id: membership.id, role_id: COMPANY_ADMIN })
          .execute()
        return { companyId: made.id, found: account }
      },
      async (tx, account) => {
        const id = await loadCurrentCompanyId(tx)
        const { name, country, state, industry } = company
        const founded = { id, name, country, state, industry, currency, timezone, language }
        const changes: AuditChange[] = [
          {
            kind: 'company',
            id,
            name: company.name,
            after: { company_code: company.code, country: company.country, administrator: account.fullName },
          },
        ]
        const publish = createPublisher({
          now: about.now,
          today: dayIn(timezone, about.now),
          vault: openVault(api.secrets.wrap, id, dataKey),
          record: (change) => void changes.push(change),
        })
        await publish(tx, COMPANY_FOUNDED, founded)
        await insertAllSeeds(tx, about.seeds, founded, about.now)
        const author = {
          accountId: account.id,
          name: account.fullName,
          roleId: COMPANY_ADMIN,
          operation: about.operation,
          origin: about.origin,
          now: about.now,
        }
        await appendAuditEntries(tx, api.secrets.audit, id, author, changes, api.heads)
      },
    )
  } catch (error) {
    if (toFields(error).constraint === 'company_code_key') throw invalidField('company_code', 'company_code_taken')
    throw error
  }
}

async function loadCurrentCompanyId(tx: Tx): Promise<string> {
  return (await tx.selectFrom('company').select('id').executeTakeFirstOrThrow()).id
}
