import { createHash } from 'node:crypto'
import { notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { appendAuditEntries } from '#server/audit/append-entries.ts'
import { openUploadRoute } from '#server/call/open-upload.ts'
import { openRoute } from '#server/call/route.ts'
import type { OutsideContext } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { countOrRefuse } from '#server/sessions/rate-limits.ts'
import { openVault, type Vault } from '#server/vault.ts'
import { findVacancyCompany, loadOpenVacancy } from '../vacancies/open-vacancies.ts'
import { loadConsentMonths, signStart, storeApplication, UPLOADED_OWNER } from './apply.ts'
import { deleteDraft, insertDraft, lockDraft, readDraft, updateDraft } from './drafts.ts'
import { eraseApplication } from './erase.ts'
import { currentNotice } from './notices/countries.ts'
import { fillNotice } from './notices/notice.ts'
import { candidatePageApi, openApplicationApi } from './open-contract.ts'
import { APPLICANT, correctOwn, loadCandidatePage, openByToken, packOwnData, requireOwn } from './open-page.ts'
import { type AppliedVacancy, loadVacancy } from './vacancy-of-application.ts'

/** Calls of applicants, who have no sign-in. */
export function registerOpenApplicationRoutes(api: Api, files: FileStore): void {
  openRoute(api, openApplicationApi.form, async ({ job }, { now, origin }) => {
    await countOrRefuse(api.database, 'candidate_address', origin.address, now)
    return inOpenVacancy(api, job, now, async (tx, vault, vacancy) => ({
      job: vacancy.job,
      company: vacancy.company,
      title_en: vacancy.title_en,
      title_zh: vacancy.title_zh,
      currency: vacancy.currency,
      notice: fillNotice(currentNotice(vacancy.country), vacancy.company, await loadConsentMonths(tx)),
      started: signStart(vault, job, now),
    }))
  })

  openUploadRoute(api, files, openApplicationApi.send, {
    ownerKind: UPLOADED_OWNER,
    nameCaller: () => APPLICANT,
    findCompany: ({ job }, database) => findVacancyCompany(database, String(job), api.clock.now()),
    handler: (given, context) => storeApplication(given, context, api.secrets.account),
  })

  openRoute(api, openApplicationApi.saveDraft, async ({ job, website, ...content }, { now, origin }) => {
    await countOrRefuse(api.database, 'draft_address', origin.address, now)
    // The address is a key of the counter by its hash alone.
    const mailed = createHash('sha256').update(content.email.toLowerCase()).digest('base64url')
    await countOrRefuse(api.database, 'draft_mail', mailed, now)
    return inOpenVacancy(api, job, now, async (tx, vault, vacancy) => {
      const mailKey = api.secrets.account
      if (website) return { until: new Date(now.getTime() + 7 * 86_400_000).toISOString() }
      const until = await insertDraft({ tx, vault, now, mailKey }, vacancy, content)
      const author = {
        accountId: null,
        name: APPLICANT,
        roleId: null,
        operation: openApplicationApi.saveDraft,
        origin,
        now,
      }
      const change = { kind: 'application_draft', name: vacancy.job, after: { until: until.toISOString() } }
      await appendAuditEntries(tx, api.secrets.audit, vacancy.company_id, author, [change], api.heads)
      return { until: until.toISOString() }
    })
  })

  const inDraft = <T>(
    operation: Parameters<typeof openByToken>[1],
    token: string,
    at: Pick<OutsideContext, 'now' | 'origin'>,
    work: (
      opened: Parameters<Parameters<typeof openByToken>[4]>[1],
      draft: Awaited<ReturnType<typeof lockDraft>>,
      job: string,
    ) => Promise<T>,
  ) =>
    openByToken(api, operation, { token, of: 'draft_id' }, at, async (id, opened) => {
      const draft = await lockDraft(opened.tx, id)
      return work(opened, draft, (await loadVacancy(opened.tx, draft.vacancy_id)).job)
    })
  openRoute(api, openApplicationApi.draft, ({ token }, at) =>
    inDraft(openApplicationApi.draft, token, at, async ({ vault }, draft, job) => ({
      ...readDraft(vault, draft),
      job,
      until: draft.expires_at.toISOString(),
    })),
  )
  openRoute(api, openApplicationApi.changeDraft, ({ token, ...change }, at) =>
    inDraft(openApplicationApi.changeDraft, token, at, async ({ tx, vault, record }, draft, job) => {
      await updateDraft(tx, vault, draft, change)
      record({ kind: 'application_draft', id: draft.id, name: job, after: { corrected: Object.keys(change) } })
      return { until: draft.expires_at.toISOString() }
    }),
  )
  openRoute(api, openApplicationApi.dropDraft, ({ token }, at) =>
    inDraft(openApplicationApi.dropDraft, token, at, async ({ tx, record }, draft, job) => {
      await deleteDraft(tx, draft.id)
      record({ kind: 'application_draft', id: draft.id, name: job, before: { until: draft.expires_at.toISOString() } })
      return { removed: 1 as const }
    }),
  )

  openRoute(api, candidatePageApi.one, ({ token }, at) =>
    openByToken(api, candidatePageApi.one, { token, of: 'application_id' }, at, (id, opened) =>
      loadCandidatePage(opened, id),
    ),
  )
  openRoute(api, candidatePageApi.correct, ({ token, ...change }, at) =>
    openByToken(api, candidatePageApi.correct, { token, of: 'application_id' }, at, async (id, opened) => {
      await correctOwn(opened, id, change)
      return loadCandidatePage(opened, id)
    }),
  )
  openRoute(api, candidatePageApi.data, ({ token }, at) =>
    openByToken(api, candidatePageApi.data, { token, of: 'application_id' }, at, (id, opened) =>
      packOwnData(opened, files, id),
    ),
  )
  openRoute(api, candidatePageApi.withdraw, async ({ token }, at) => {
    const gone = await openByToken(
      api,
      candidatePageApi.withdraw,
      { token, of: 'application_id' },
      at,
      async (id, opened) => {
        const { tx, now, companyId, record } = opened
        await requireOwn(opened, id)
        const ids = await eraseApplication(tx, id, 'withdrawn', now, api.secrets.account)
        record({ kind: 'application', id, before: { state: 'received' }, after: { state: 'withdrawn' } })
        return { companyId, ids }
      },
    )
    await files.eraseBytes(gone.companyId, gone.ids)
    return { withdrawn: true as const }
  })
}

/** Runs work for a vacancy that takes applications. Throws one and the same 404 for any other. */
async function inOpenVacancy<T>(
  api: Api,
  job: string,
  now: Date,
  work: (tx: Tx, vault: Vault, vacancy: AppliedVacancy & { id: string }) => Promise<T>,
): Promise<T> {
  const company = await findVacancyCompany(api.database, job, now)
  if (company === undefined) throw notFound()
  return api.database.runInTenant(company, async (tx) => {
    const vacancy = await loadVacancy(tx, (await loadOpenVacancy(tx, job, now)).id)
    const { data_key } = required(
      await tx.selectFrom('company').select('data_key').executeTakeFirst(),
      'key of a company',
    )
    return work(tx, openVault(api.secrets.wrap, company, data_key), vacancy)
  })
}
