import { createReadStream } from 'node:fs'
import { conflict, notFound } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { toFields } from '#base/objects.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { loadApplicationPage, loadTags } from './application-list.ts'
import { loadApplication, requireApplication, reviewApplication } from './application-record.ts'
import { loadConsentMonths } from './apply.ts'
import {
  joinCandidates,
  loadCandidate,
  loadCandidatePage,
  takeApart,
  tellApart,
  updateCandidate,
} from './candidates.ts'
import {
  ApplicationRow,
  applicationApi,
  candidateApi,
  candidateSettingApi,
  resumeApi,
  resumeImportApi,
} from './contract.ts'
import { assignVacancy } from './resumes/import/assign-vacancy.ts'
import { ARCHIVE_OWNER, lockImportVacancy, resumeImportTask } from './resumes/import/import-task.ts'
import { searchResumes } from './resumes/search.ts'

const PAY_COLUMNS = ['expected_pay', 'currency']

export function registerCandidateRoutes(api: Api, files: FileStore): void {
  pageRoute(api, applicationApi.list, (asked, context) => loadApplicationPage(context, asked), {
    columns: (_, { actor }) =>
      Object.keys(ApplicationRow.shape).filter(
        (key) => actor.grants.has('candidate:pay') || !PAY_COLUMNS.includes(key),
      ),
  })
  route(api, applicationApi.tags, async (_, context) => ({ tags: await loadTags(context) }))
  route(api, applicationApi.one, ({ id }, context) => loadApplication(context, id))
  route(api, applicationApi.file, async ({ id, file_id }, context) => {
    await requireApplication(context, id, 'candidate:files')
    const found = await context.tx
      .selectFrom('application_file')
      .select('file_id')
      .where('id', '=', file_id)
      .where('application_id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound()
    return files.read(context.tx, found.file_id)
  })
  route(api, applicationApi.review, async (given, context) => {
    await reviewApplication(context, given)
    return loadApplication(context, given.id)
  })
  route(api, applicationApi.assignVacancy, async (given, context) => {
    await assignVacancy(context, given)
    return loadApplication(context, given.id)
  })

  pageRoute(api, candidateApi.list, (asked, context) => loadCandidatePage(context, asked))
  route(api, candidateApi.one, ({ id }, context) => loadCandidate(context, id))
  route(api, candidateApi.update, async (given, context) => {
    await updateCandidate(context, given)
    return loadCandidate(context, given.id)
  })
  route(api, candidateApi.join, async (pair, context) => {
    await joinCandidates(context, pair)
    return loadCandidate(context, pair.id)
  })
  route(api, candidateApi.tellApart, async (pair, context) => {
    await tellApart(context, pair)
    return loadCandidate(context, pair.id)
  })
  route(api, candidateApi.takeApart, async (pair, context) => {
    await takeApart(context, pair)
    return loadCandidate(context, pair.id)
  })

  route(api, resumeApi.search, (asked, context) => searchResumes(context, asked))

  route(api, resumeImportApi.start, async ({ file, vacancy_id = null }, context) => {
    const { tx, actor, record } = context
    await lockImportVacancy(tx, actor, vacancy_id)
    const { path, name } = file
    const archive = { name, type: 'application/zip', content: createReadStream(path), ownerKind: ARCHIVE_OWNER }
    const file_id = await files.put(tx, actor.companyId, { ...archive, accountId: actor.accountId })
    const order = { kind: resumeImportTask.kind, input: { file_id, vacancy_id }, titleParams: { file: name } }
    const task_id = await context.start({ ...order, canCancel: true })
    record({ kind: 'resume_import', id: task_id, after: { vacancy_id } })
    return { task_id }
  })
  route(api, resumeImportApi.one, async ({ task_id }, context) => {
    const { tx, actor, language } = context
    const task = await tx
      .selectFrom('task')
      .select('state')
      .where('id', '=', task_id)
      .where('account_id', '=', actor.accountId)
      .where('kind', '=', resumeImportTask.kind)
      .executeTakeFirst()
    if (!task) throw notFound()
    const rows = await tx
      .selectFrom('resume_import_line')
      .select(['number', 'name', 'application_id', 'reason', 'params'])
      .where('task_id', '=', task_id)
      .orderBy('number')
      .execute()
    const messageOf = (code: string, params: unknown) => {
      const label = api.labels[`error.${code}`]
      return label ? formatLabel(label, language, toFields(params)) : code
    }
    return {
      state: task.state,
      rows: rows.map(({ reason, params, ...row }) => ({
        ...row,
        message: reason === null ? null : messageOf(reason, params),
      })),
    }
  })

  route(api, candidateSettingApi.get, (_, context) => loadSetting(context))
  route(api, candidateSettingApi.set, async ({ consent_months, known_version }, context) => {
    const before = await loadSetting(context)
    const values = { consent_months, version: known_version + 1 }
    const saved = await context.tx
      .insertInto('candidate_setting')
      .values(values)
      .onConflict((same) =>
        same.column('company_id').doUpdateSet(values).where('candidate_setting.version', '=', known_version),
      )
      .returning('version')
      .executeTakeFirst()
    if (!saved || before.version !== known_version) throw conflict('version_conflict')
    context.record({
      kind: 'candidate_setting',
      id: context.actor.companyId,
      before: { consent_months: before.consent_months },
      after: { consent_months },
    })
    return loadSetting(context)
  })
}

async function loadSetting({ tx }: Pick<Context, 'tx'>) {
  const row = await tx.selectFrom('candidate_setting').select('version').executeTakeFirst()
  return { consent_months: await loadConsentMonths(tx), version: row?.version ?? 0 }
}
