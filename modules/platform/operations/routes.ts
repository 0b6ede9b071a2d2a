import { sql } from 'kysely'
import type { Operator } from '#base/access/actor.ts'
import { OPS } from '#base/access/roles.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { DomainError, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { type AuditAuthor, type AuditedOperation, appendAuditEntries } from '#server/audit/append-entries.ts'
import { appendOperatorEntry } from '#server/audit/operator-log.ts'
import { resetMaintenanceCache } from '#server/call/maintenance.ts'
import { opsPageRoute } from '#server/call/ops-page-route.ts'
import { opsRoute } from '#server/call/route.ts'
import type { AuditChange, OutsideContext } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { retryAccountMail } from '#server/mail/account-mail.ts'
import { retryMails } from '#server/mail/outbox.ts'
import { PROGRAM_VERSION } from '#server/program-version.ts'
import { markAccessChanged } from '#server/sessions/session-store.ts'
import { buildSentence } from '../activity/sentence.ts'
import { buildSharedVocabulary, type SharedVocabulary } from '../activity/shared-vocabulary.ts'
import { runAudited } from '../identity/audit-entry.ts'
import { operationApi } from './contract.ts'
import { loadBackups, loadDatabaseFacts, loadDisk, loadFailedTasks, loadJobs } from './installation.ts'
import { operatorLogApi } from './log-contract.ts'
import { loadOperatorLogPage } from './log-queries.ts'
import { loadAccountMails, loadCompany, loadCompanyPage, loadUnsentMails, READY_MODULES } from './queries.ts'

/** Registers the calls of the operators' panel: companies with their modules and switches, and maintenance. */
export function registerOperationRoutes(api: Api): void {
  const { lookup } = api.database

  opsPageRoute(api, operationApi.companies, (input) => loadCompanyPage(lookup, input), logExport)

  opsRoute(api, operationApi.modules, async ({ company_id }) => {
    const { rows } = company_id
      ? { rows: [await loadCompany(lookup, company_id)] }
      : await loadCompanyPage(lookup, { page: 1, per_page: 100_000, sort: 'name' })
    return rows.map((company) => ({
      company_id: company.id,
      company: company.name,
      version: company.version,
      modules: company.modules,
    }))
  })

  opsRoute(api, operationApi.updateModule, async ({ id, company_id, is_on, version }, context) => {
    const module = READY_MODULES.find((candidate) => candidate.id === id)
    if (!module) throw notFound()
    const before = await loadCompany(lookup, company_id)
    const was = before.modules.find((one) => one.id === id)!.is_on
    const change = { kind: 'module', id: String(id), name: module.key, before: { is_on: was }, after: { is_on } }
    const author = operatorAuthor(context, operationApi.updateModule)
    return runAudited(api, company_id, author, change, async (tx) => {
      await updateCompanyVersion(tx, company_id, version, {})
      await tx
        .insertInto('company_module')
        .values({ company_id, module_id: id, is_on })
        .onConflict((same) => same.columns(['company_id', 'module_id']).doUpdateSet({ is_on }))
        .execute()
      await appendToOperatorLog(tx, author, { ...change, before: { ...change.before, company: before.name } })
      return loadCompany(tx, company_id)
    })
  })

  opsRoute(api, operationApi.updateStatus, async ({ id, status, version }, context) => {
    const before = await loadCompany(lookup, id)
    const change = { kind: 'company', id, name: before.name, before: { state: before.state }, after: { state: status } }
    const author = operatorAuthor(context, operationApi.updateStatus)
    return runAudited(api, id, author, change, async (tx) => {
      await updateCompanyVersion(tx, id, version, { is_on: status === 'on' })
      if (status === 'off') await markAccessChanged(tx).where('company_id', '=', id).execute()
      await appendToOperatorLog(tx, author, change)
      return loadCompany(tx, id)
    })
  })

  opsRoute(api, operationApi.enabledModules, async () => {
    const { rows } = await sql<{
      module_id: number
      off: number
    }>`select module_id, count(*)::int as off from company_module where not is_on group by 1`.execute(lookup)
    const all = await countCompanies(lookup)
    return READY_MODULES.map(({ id, key }) => ({
      id,
      key,
      companies: all - (rows.find((row) => row.module_id === id)?.off ?? 0),
    }))
  })

  opsRoute(api, operationApi.overview, async (_, { now }) => {
    const { rows } = await sql<{
      companies: number
      companies_off: number
      people: number
      live_sessions: number
      tasks_waiting: number
      tasks_running: number
      mails_waiting: number
      mails_failed: number
      schema_version: string
      untrusted_proxy_at: Date | null
    }>`
      select (select count(*)::int from company) as companies,
        (select count(*)::int from company where not is_on) as companies_off,
        (select count(distinct account_id)::int from membership where is_active) as people,
        (select count(*)::int from login_session where state = 'signed_in' and not access_changed and expires_at > ${now} and ends_at > ${now}) as live_sessions,
        (select count(*)::int from task where state = 'waiting') as tasks_waiting,
        (select count(*)::int from task where state = 'running') as tasks_running,
        (select count(*)::int from mail where state = 'waiting')
          + (select count(*)::int from account_mail where state = 'waiting') as mails_waiting,
        (select count(*)::int from mail where state = 'failed')
          + (select count(*)::int from account_mail where state = 'failed') as mails_failed,
        (select max(name) from migration) as schema_version,
        (select untrusted_proxy_at from system_state) as untrusted_proxy_at`.execute(lookup)
    const { untrusted_proxy_at, ...counts } = rows[0]!
    return {
      ...counts,
      untrusted_proxy_at: untrusted_proxy_at?.toISOString() ?? null,
      version: PROGRAM_VERSION,
      failed_tasks: await loadFailedTasks(lookup, new Date(now.getTime() - FAILURES_SHOWN_DAYS * DAY_MS)),
      jobs: await loadJobs(lookup),
      maintenance: await loadMaintenanceState(lookup),
    }
  })

  opsRoute(api, operationApi.installation, async () => ({
    disk: await loadDisk(api.options.dataFolder),
    database: await loadDatabaseFacts(lookup),
    backups: await loadBackups(lookup),
  }))

  opsRoute(api, operationApi.unsentMails, () => loadUnsentMails(lookup))

  opsRoute(api, operationApi.sendMailsAgain, async ({ company_id: id }, context) => {
    const { name } = await loadCompany(lookup, id)
    const author = operatorAuthor(context, operationApi.sendMailsAgain)
    return api.database.runIntoTenant(
      async (tx) => {
        const { waiting = 0, failed = 0 } =
          (await loadUnsentMails(tx)).find(({ company_id }) => company_id === id) ?? {}
        const change = { before: { waiting, failed }, after: { waiting: waiting + failed, failed: 0 } }
        await appendToOperatorLog(tx, author, { kind: 'mail', id, name, ...change })
        return { companyId: id, found: null }
      },
      async (tx) => {
        const mails = (await retryMails(tx, id, context.now)).length
        const change = { kind: 'mail', id, name, after: { sent_again: mails } }
        await appendAuditEntries(tx, api.secrets.audit, id, author, [change], api.heads)
        return { mails }
      },
    )
  })

  opsRoute(api, operationApi.accountMails, (_, { now }) => loadAccountMails(lookup, now))

  opsRoute(api, operationApi.sendAccountMailAgain, async ({ id }, context) => {
    await api.database.runOutsideTenants(async (tx) => {
      const before = (await loadAccountMails(tx, context.now)).find((mail) => mail.id === id)
      if (!before || !(await retryAccountMail(tx, id, context.now)))
        throw new DomainError('no_unsent_mails', { status: 409 })
      await appendToOperatorLog(tx, operatorAuthor(context, operationApi.sendAccountMailAgain), {
        kind: 'mail',
        id,
        name: before.domain,
        before: { state: before.state, attempts: before.attempts },
        after: { state: 'waiting', attempts: 0 },
      })
    })
    return { mails: 1 }
  })

  opsRoute(api, operationApi.maintenance, () => loadMaintenanceState(lookup))

  opsRoute(api, operationApi.setMaintenance, async ({ on }, context) => {
    await api.database.runOutsideTenants(async (tx) => {
      const turned = await tx
        .updateTable('system_state')
        .set({ maintenance: on, maintenance_since: on ? context.now : null })
        .where('maintenance', '<>', on)
        .returning('maintenance')
        .executeTakeFirst()
      if (turned)
        await appendToOperatorLog(tx, operatorAuthor(context, operationApi.setMaintenance), {
          kind: 'maintenance',
          before: { is_on: !on },
          after: { is_on: on },
        })
    })
    resetMaintenanceCache(api)
    return loadMaintenanceState(lookup)
  })

  // Built on first use: by then all calls are registered.
  let speech: SharedVocabulary | null = null
  opsPageRoute(
    api,
    operatorLogApi.log,
    async (input, { language }) => {
      const { rows, total } = await loadOperatorLogPage(lookup, input)
      speech ??= buildSharedVocabulary(api.operations, api.labels)
      const words = { ...speech, language, names: new Map<string, string>(), currency: null }
      return {
        rows: rows.map((row) => ({ ...row, sentence: buildSentence({ ...row, object_id: null }, words).text })),
        total,
      }
    },
    logExport,
  )

  function logExport(
    list: Endpoint,
    change: AuditChange,
    context: OutsideContext & { operator: Operator },
  ): Promise<void> {
    return api.database.runOutsideTenants((tx) => appendToOperatorLog(tx, operatorAuthor(context, list), change))
  }

  /** Writes the change to the operators' log as well as the company's. */
  async function appendToOperatorLog(tx: Tx, author: AuditAuthor, change: AuditChange): Promise<void> {
    await appendOperatorEntry(tx, api.secrets.audit, author, change, api.heads)
  }
}

/** How long failures of tasks are shown, as long as the queue shows those of its jobs. */
const FAILURES_SHOWN_DAYS = 14
const DAY_MS = 86_400_000

async function loadMaintenanceState(tx: Tx): Promise<{ on: boolean; since: string | null }> {
  const row = await tx.selectFrom('system_state').select(['maintenance', 'maintenance_since']).executeTakeFirst()
  return { on: row?.maintenance ?? false, since: row?.maintenance_since?.toISOString() ?? null }
}

async function countCompanies(tx: Tx): Promise<number> {
  return Number(
    (
      await tx
        .selectFrom('company')
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
}

async function updateCompanyVersion(tx: Tx, id: string, version: number, patch: { is_on?: boolean }): Promise<void> {
  const done = await tx
    .updateTable('company')
    .set({ ...patch, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (done) return
  const now = await tx.selectFrom('company').select('version').where('id', '=', id).executeTakeFirst()
  if (!now) throw notFound()
  throw new DomainError('version_conflict', {
    status: 409,
    params: { name: '' },
    facts: { version: now.version, changed_by: null },
  })
}

function operatorAuthor(
  { operator, origin, now }: OutsideContext & { operator: Operator },
  operation: AuditedOperation,
): AuditAuthor {
  return { accountId: operator.accountId, name: operator.fullName, roleId: OPS, operation, origin, now }
}
