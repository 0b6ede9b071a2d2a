import { sql } from 'kysely'
import type { Operator } from '#base/actor.ts'
import type { Endpoint } from '#base/endpoint.ts'
import { notFound, Refused } from '#base/errors.ts'
import { OPS } from '#base/roles.ts'
import { sentenceOf } from '#modules/platform/activity/sentence.ts'
import { type Speech, speechOf } from '#modules/platform/activity/speech.ts'
import type { Api } from '#server/api.ts'
import { type Author, append, type Operation } from '#server/audit/append.ts'
import { appendOperator } from '#server/audit/operator-log.ts'
import type { Change, OutsideContext } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { sendAccountMailAgain } from '#server/mail/account-mail.ts'
import { sendAgain } from '#server/mail/outbox.ts'
import { opsPageRoute } from '#server/ops-page-route.ts'
import { PROGRAM_VERSION } from '#server/program-version.ts'
import { opsRoute } from '#server/route.ts'
import { withEntry } from '#server/sessions/audit-entry.ts'
import { endForChangedAccess } from '#server/sessions/keep.ts'
import { maintenanceChanged } from '#server/sessions/maintenance.ts'
import { operationApi } from './contract.ts'
import { operatorLogApi } from './log-contract.ts'
import { logPage } from './log-queries.ts'
import { accountMails, companyOf, companyPage, READY, unsentMails } from './queries.ts'

/** The operators' panel: companies with their parts and switches, and maintenance. */
export function operationRoutes(api: Api): void {
  const { lookup } = api.database

  opsPageRoute(api, operationApi.companies, (input) => companyPage(lookup, input), exported)

  opsRoute(api, operationApi.modules, async ({ company_id }) => {
    const { rows } = company_id
      ? { rows: [await companyOf(lookup, company_id)] }
      : await companyPage(lookup, { page: 1, per_page: 100_000, sort: 'name' })
    return rows.map((company) => ({
      company_id: company.id,
      company: company.name,
      version: company.version,
      modules: company.modules,
    }))
  })

  opsRoute(api, operationApi.updateModule, async ({ id, company_id, is_on, version }, context) => {
    const module = READY.find((candidate) => candidate.id === id)
    if (!module) throw notFound()
    const before = await companyOf(lookup, company_id)
    const was = before.modules.find((one) => one.id === id)!.is_on
    const change = { kind: 'module', id: String(id), name: module.key, before: { is_on: was }, after: { is_on } }
    const author = authorOf(context, operationApi.updateModule)
    return withEntry(api, company_id, author, change, async (tx) => {
      await nextVersion(tx, company_id, version, {})
      await tx
        .insertInto('company_module')
        .values({ company_id, module_id: id, is_on })
        .onConflict((same) => same.columns(['company_id', 'module_id']).doUpdateSet({ is_on }))
        .execute()
      await noted(tx, author, { ...change, before: { ...change.before, company: before.name } })
      return companyOf(tx, company_id)
    })
  })

  opsRoute(api, operationApi.updateStatus, async ({ id, status, version }, context) => {
    const before = await companyOf(lookup, id)
    const change = { kind: 'company', id, name: before.name, before: { state: before.state }, after: { state: status } }
    const author = authorOf(context, operationApi.updateStatus)
    return withEntry(api, id, author, change, async (tx) => {
      await nextVersion(tx, id, version, { is_on: status === 'on' })
      if (status === 'off') await endForChangedAccess(tx).where('company_id', '=', id).execute()
      await noted(tx, author, change)
      return companyOf(tx, id)
    })
  })

  opsRoute(api, operationApi.enabledModules, async () => {
    const { rows } = await sql<{
      module_id: number
      off: number
    }>`select module_id, count(*)::int as off from company_module where not is_on group by 1`.execute(lookup)
    const all = await companyCount(lookup)
    return READY.map(({ id, key }) => ({
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
      failed_jobs: await failedJobs(lookup),
      maintenance: await maintenanceState(lookup),
    }
  })

  opsRoute(api, operationApi.unsentMails, () => unsentMails(lookup))

  opsRoute(api, operationApi.sendMailsAgain, async ({ company_id: id }, context) => {
    const { name } = await companyOf(lookup, id)
    const author = authorOf(context, operationApi.sendMailsAgain)
    return api.database.into(
      async (tx) => {
        const { waiting = 0, failed = 0 } = (await unsentMails(tx)).find(({ company_id }) => company_id === id) ?? {}
        const change = { before: { waiting, failed }, after: { waiting: waiting + failed, failed: 0 } }
        await noted(tx, author, { kind: 'mail', id, name, ...change })
        return { companyId: id, found: null }
      },
      async (tx) => {
        const mails = (await sendAgain(tx, id, context.now)).length
        const change = { kind: 'mail', id, name, after: { sent_again: mails } }
        await append(tx, api.secrets.audit, id, author, [change], api.heads)
        return { mails }
      },
    )
  })

  opsRoute(api, operationApi.accountMails, (_, { now }) => accountMails(lookup, now))

  opsRoute(api, operationApi.sendAccountMailAgain, async ({ id }, context) => {
    await api.database.outside(async (tx) => {
      const before = (await accountMails(tx, context.now)).find((mail) => mail.id === id)
      if (!before || !(await sendAccountMailAgain(tx, id, context.now)))
        throw new Refused('no_unsent_mails', { status: 409 })
      await noted(tx, authorOf(context, operationApi.sendAccountMailAgain), {
        kind: 'mail',
        id,
        name: before.domain,
        before: { state: before.state, attempts: before.attempts },
        after: { state: 'waiting', attempts: 0 },
      })
    })
    return { mails: 1 }
  })

  opsRoute(api, operationApi.maintenance, () => maintenanceState(lookup))

  opsRoute(api, operationApi.setMaintenance, async ({ on }, context) => {
    await api.database.outside(async (tx) => {
      const turned = await tx
        .updateTable('system_state')
        .set({ maintenance: on, maintenance_since: on ? context.now : null })
        .where('maintenance', '<>', on)
        .returning('maintenance')
        .executeTakeFirst()
      if (turned)
        await noted(tx, authorOf(context, operationApi.setMaintenance), {
          kind: 'maintenance',
          before: { is_on: !on },
          after: { is_on: on },
        })
    })
    maintenanceChanged(api)
    return maintenanceState(lookup)
  })

  // All calls are registered by the time anybody asks.
  let speech: Speech | null = null
  opsPageRoute(
    api,
    operatorLogApi.log,
    async (input, { language }) => {
      const { rows, total } = await logPage(lookup, input)
      speech ??= speechOf(api.operations, api.labels)
      const words = { ...speech, language, names: new Map<string, string>(), currency: null }
      return {
        rows: rows.map((row) => ({ ...row, sentence: sentenceOf({ ...row, object_id: null }, words).text })),
        total,
      }
    },
    exported,
  )

  function exported(list: Endpoint, change: Change, context: OutsideContext & { operator: Operator }): Promise<void> {
    return api.database.outside((tx) => noted(tx, authorOf(context, list), change))
  }

  /** Into the operators' own log, beside the company's. */
  async function noted(tx: Tx, author: Author, change: Change): Promise<void> {
    await appendOperator(tx, api.secrets.audit, author, change, api.heads)
  }
}

const MOST_FAILED_JOBS = 20

/** The jobs that failed for good, newest first: of the queue and each with why. A task's own failure stands in its list. */
async function failedJobs(tx: Tx): Promise<{ queue: string; at: string; reason: string }[]> {
  const { rows } = await sql<{ queue: string; at: Date; reason: string | null }>`
    select name as queue, completed_on as at, output ->> 'message' as reason from pgboss.job
    where state = 'failed' and completed_on is not null order by completed_on desc limit ${MOST_FAILED_JOBS}`.execute(
    tx,
  )
  return rows.map(({ queue, at, reason }) => ({ queue, at: at.toISOString(), reason: (reason ?? '').slice(0, 500) }))
}

async function maintenanceState(tx: Tx): Promise<{ on: boolean; since: string | null }> {
  const row = await tx.selectFrom('system_state').select(['maintenance', 'maintenance_since']).executeTakeFirst()
  return { on: row?.maintenance ?? false, since: row?.maintenance_since?.toISOString() ?? null }
}

async function companyCount(tx: Tx): Promise<number> {
  return Number(
    (
      await tx
        .selectFrom('company')
        .select((is) => is.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
}

async function nextVersion(tx: Tx, id: string, version: number, patch: { is_on?: boolean }): Promise<void> {
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
  throw new Refused('version_conflict', {
    status: 409,
    params: { name: '' },
    facts: { version: now.version, changed_by: null },
  })
}

function authorOf({ operator, origin, now }: OutsideContext & { operator: Operator }, operation: Operation): Author {
  return { accountId: operator.accountId, name: operator.fullName, roleId: OPS, operation, origin, now }
}
