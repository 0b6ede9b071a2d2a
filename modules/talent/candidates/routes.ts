import { conflict, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { loadApplicationPage } from './application-list.ts'
import { loadApplication, requireApplication, reviewApplication } from './application-record.ts'
import { loadConsentMonths } from './apply.ts'
import { joinCandidates, loadCandidate, loadCandidatePage, takeApart, updateCandidate } from './candidates.ts'
import { ApplicationRow, applicationApi, candidateApi, candidateSettingApi, resumeApi } from './contract.ts'
import { searchResumes } from './resumes/search.ts'

const PAY_COLUMNS = ['expected_pay', 'currency']

export function registerCandidateRoutes(api: Api, files: FileStore): void {
  pageRoute(api, applicationApi.list, (asked, context) => loadApplicationPage(context, asked), {
    columns: (_, { actor }) =>
      Object.keys(ApplicationRow.shape).filter(
        (key) => actor.grants.has('candidate:pay') || !PAY_COLUMNS.includes(key),
      ),
  })
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
  route(api, candidateApi.takeApart, async (pair, context) => {
    await takeApart(context, pair)
    return loadCandidate(context, pair.id)
  })

  route(api, resumeApi.search, (asked, context) => searchResumes(context, asked))

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
