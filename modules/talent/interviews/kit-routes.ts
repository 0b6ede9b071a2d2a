import { isDeepStrictEqual } from 'node:util'
import { editedNames, newNames } from '#base/names-by-language.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { deleteVersioned, insertVersioned, lockVersioned, updateVersioned } from '#server/database/records.ts'
import { deleteKitQuestions, loadKit, loadKitPage, requirePosition, writeKitQuestions } from './kits.ts'
import { interviewKitApi } from './kits-contract.ts'

export function registerKitRoutes(api: Api): void {
  pageRoute(api, interviewKitApi.list, (asked, { tx }) => loadKitPage(tx, asked))
  route(api, interviewKitApi.one, ({ id }, { tx }) => loadKit(tx, id))

  route(api, interviewKitApi.create, async ({ name_en, name_zh, questions, ...given }, { tx, record }) => {
    await requirePosition(tx, given.position_id)
    const values = { ...given, ...newNames({ name_en, name_zh }) }
    const { id } = await insertVersioned(tx, 'interview_kit', values)
    await writeKitQuestions(tx, id, questions)
    record({ kind: 'interview_kit', id, name: values.name_en, after: { ...values, questions: questions.length } })
    return loadKit(tx, id)
  })

  route(api, interviewKitApi.update, async ({ id, version, questions, ...patch }, { tx, record }) => {
    const known = await loadKit(tx, id)
    await requirePosition(tx, patch.position_id)
    const { name_en: _, name_zh: __, ...plain } = patch
    const { difference } = await updateVersioned(
      tx,
      'interview_kit',
      { id, version },
      { ...plain, ...editedNames(known, patch) },
    )
    if (questions) await writeKitQuestions(tx, id, questions)
    const after = await loadKit(tx, id)
    const isAsked = !isDeepStrictEqual(known.questions, after.questions)
    const texts = (kit: typeof known) => kit.questions.map(({ text_en }) => text_en)
    record({
      kind: 'interview_kit',
      id,
      name: after.name_en,
      before: { ...difference.before, ...(isAsked && { questions: texts(known) }) },
      after: { ...difference.after, ...(isAsked && { questions: texts(after) }) },
    })
    return after
  })

  route(api, interviewKitApi.remove, async ({ id, version }, { tx, record }) => {
    await lockVersioned(tx, 'interview_kit', { id, version })
    await deleteKitQuestions(tx, id)
    const { name_en, name_zh, position_id } = await deleteVersioned(tx, 'interview_kit', { id, version })
    record({ kind: 'interview_kit', id, name: name_en, before: { name_en, name_zh, position_id } })
    return { removed: 1 }
  })
}
