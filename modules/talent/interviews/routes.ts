import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { openRoute, route } from '#server/call/route.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { openByToken } from '../candidates/open-page.ts'
import { previewCardMail } from '../onboarding/mails.ts'
import { loadStoredCard } from '../onboarding/reading.ts'
import { arrangeInterview, changeInterview, loadOffice, plannedStarts } from './arrange.ts'
import { findClashes } from './clashes.ts'
import { interviewApi } from './contract.ts'
import { registerKitRoutes } from './kit-routes.ts'
import { loadKitChoices } from './kits.ts'
import { appointmentTexts } from './mails.ts'
import { chooseTime, loadCandidateInterviews } from './open-page.ts'
import { cancelInterview, decideInterview } from './outcome.ts'
import { candidateInterviewApi, ownInterviewApi } from './own-contract.ts'
import { giveScore, loadOwnInterview, loadOwnPage, readOwnFile } from './own-interviews.ts'
import { loadInterview, loadInterviewPage } from './reading.ts'
import { plannedMoment } from './rules.ts'

export function registerInterviewRoutes(api: Api, files: FileStore): void {
  // Servers of call threads are given no key: it is read by the calls that mail.
  const host = new URL(api.options.publicUrl).hostname
  registerKitRoutes(api)

  pageRoute(api, interviewApi.list, (asked, context) => loadInterviewPage(context, asked))
  route(api, interviewApi.one, ({ id }, context) => loadInterview(context, id))
  route(api, interviewApi.arrange, async (given, context) =>
    loadInterview(context, await arrangeInterview(context, { mailKey: api.secrets.account, host }, given)),
  )
  route(api, interviewApi.update, async (change, context) => {
    await changeInterview(context, api.secrets.account, change)
    return loadInterview(context, change.id)
  })
  route(api, interviewApi.cancel, async (given, context) => {
    await cancelInterview(context, api.secrets.account, given)
    return loadInterview(context, given.id)
  })
  route(api, interviewApi.decide, async (given, context) => {
    await decideInterview(context, given)
    return loadInterview(context, given.id)
  })
  route(api, interviewApi.clashes, async ({ card_id, interview_id, panel, times, minutes }, context) => {
    const { office_id } = await loadStoredCard(context, card_id, 'candidate:edit')
    const office = await loadOffice(context.tx, office_id, context.now)
    const asked = times.map((time) => ({ ...time, startsAt: plannedMoment(time, office, 'times') }))
    const about = { panel, times: asked, minutes, zone: office.zone, interviewId: interview_id }
    return { rows: await findClashes(context.tx, about) }
  })
  route(api, interviewApi.previewMail, async ({ card_id, minutes, location, ...when }, context) => {
    const { office_id, application_id } = await loadStoredCard(context, card_id, 'candidate:edit')
    const office = await loadOffice(context.tx, office_id, context.now)
    const { state, starts } = plannedStarts(when, office, context.now)
    const appointment = appointmentTexts(starts, state === 'offered', { minutes, location, zone: office.zone })
    return previewCardMail(context, application_id, 'invited', { appointment })
  })
  route(api, interviewApi.kits, async ({ card_id }, context) => {
    const { position_id } = await loadStoredCard(context, card_id, 'candidate:edit')
    return { rows: await loadKitChoices(context.tx, position_id) }
  })

  pageRoute(api, ownInterviewApi.list, (asked, context) => loadOwnPage(context, asked))
  route(api, ownInterviewApi.one, ({ id }, context) => loadOwnInterview(context, id))
  route(api, ownInterviewApi.file, (at, context) => readOwnFile(context, files, at))
  route(api, ownInterviewApi.score, async (given, context) => {
    await giveScore(context, given)
    return loadOwnInterview(context, given.id)
  })

  openRoute(api, candidateInterviewApi.list, ({ token }, at) =>
    openByToken(api, candidateInterviewApi.list, { token, of: 'application_id' }, at, (id, opened) =>
      loadCandidateInterviews(opened, id),
    ),
  )
  openRoute(api, candidateInterviewApi.choose, ({ token, ...choice }, at) =>
    openByToken(api, candidateInterviewApi.choose, { token, of: 'application_id' }, at, async (id, opened) => {
      await chooseTime(opened, api.secrets.account, id, choice)
      return loadCandidateInterviews(opened, id)
    }),
  )
}
