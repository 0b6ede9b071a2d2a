import { invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { checkFile } from '#server/files/check-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { onboardingApi } from './contract.ts'
import { previewCardMail } from './mails.ts'
import { loadBoard, loadCard, loadCardPage, loadStoredCard } from './reading.ts'
import { NEXT_OF_STAGE } from './stage-rules.ts'
import { loadWaiting } from './waiting.ts'
import {
  hireDirectly,
  moveCard,
  rejectCard,
  reopenCard,
  sendWelcome,
  setFirstDay,
  UPLOADED_PAPER,
} from './write-card.ts'

// Servers of call threads are given no key of mails: the calls that mail read it, not the registration.
export function registerOnboardingRoutes(api: Api, files: FileStore): void {
  pageRoute(api, onboardingApi.list, (asked, context) => loadCardPage(context, asked))
  route(api, onboardingApi.board, async (asked, context) => {
    const board = await loadBoard(context, asked)
    context.reportReads(board.columns.reduce((sum, { cards }) => sum + cards.length, 0))
    return board
  })
  route(api, onboardingApi.waiting, (asked, context) => loadWaiting(context, asked))
  route(api, onboardingApi.one, ({ id }, context) => loadCard(context, id))

  route(api, onboardingApi.hire, async (given, context) =>
    loadCard(context, await hireDirectly(context, api.secrets.account, given)),
  )
  route(api, onboardingApi.upload, async ({ id, file }, context) => {
    const { tx, actor } = context
    await loadStoredCard(context, id, 'candidate:edit')
    const { name, type, content } = await checkFile(file, ['pdf', 'jpg', 'png'])
    const stored = { name, type, content, ownerKind: UPLOADED_PAPER, ownerId: id, accountId: actor.accountId }
    return { file_id: await files.put(tx, actor.companyId, stored), name }
  })
  route(api, onboardingApi.paper, async ({ id, file_id }, context) => {
    await loadStoredCard(context, id, 'candidate:files')
    const found = await context.tx
      .selectFrom('onboarding_move')
      .select('file_id')
      .where('card_id', '=', id)
      .where('file_id', '=', file_id)
      .executeTakeFirst()
    if (!found) throw notFound()
    return files.read(context.tx, file_id)
  })

  route(api, onboardingApi.move, async (given, context) => {
    await moveCard(context, api.secrets.account, given)
    return loadCard(context, given.id)
  })
  route(api, onboardingApi.reject, async (given, context) => {
    await rejectCard(context, api.secrets.account, given)
    return loadCard(context, given.id)
  })
  route(api, onboardingApi.takeBack, async (given, context) => {
    await reopenCard(context, given)
    return loadCard(context, given.id)
  })
  route(api, onboardingApi.setFirstDay, async (given, context) => {
    await setFirstDay(context, given)
    return loadCard(context, given.id)
  })

  route(api, onboardingApi.previewMail, async ({ id, event, to }, context) => {
    const { application_id, onboard_on, stage } = await loadStoredCard(context, id, 'candidate:edit')
    if (event === 'welcome' && onboard_on === null) throw invalidField('event', 'onboarding_needs_onboard_date')
    const { en, zh } = NEXT_OF_STAGE[to ?? stage]
    const values = { next: { en, 'zh-TW': zh }, first_day: onboard_on ?? '' }
    return previewCardMail(context, application_id, event, values)
  })
  route(api, onboardingApi.welcome, async (at, context) => {
    await sendWelcome(context, api.secrets.account, at)
    return loadCard(context, at.id)
  })
}
