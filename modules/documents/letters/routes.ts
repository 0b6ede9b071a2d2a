import { conflict, invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { checkFile } from '#server/files/check-file.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type Answerer, acknowledgeLetter, declineLetter, noteOpened, signLetter } from './answers.ts'
import { checkPdf } from './check-pdf.ts'
import { letterApi } from './contract.ts'
import { deleteDraft, insertDraft, lockEditable, makeDraft, updateDraft } from './drafts.ts'
import { startIssuing } from './issue-many.ts'
import { loadLetter, loadLetterPage, loadReadiness, lockLetter, requireLetter } from './queries.ts'
import { requireMove } from './rules.ts'
import { sendLetter, withdrawLetter } from './send-letters.ts'

/** The most PDFs that go with a letter. */
const MOST_ATTACHMENTS = 10

export function registerLetterRoutes(api: Api, files: FileStore): void {
  pageRoute(api, letterApi.list, (asked, context) => loadLetterPage(context, asked))
  route(api, letterApi.readiness, (_, { tx }) => loadReadiness(tx))
  route(api, letterApi.one, ({ id }, context) => loadLetter(context, id))

  route(api, letterApi.pdf, async ({ id, which }, context) => {
    const { tx, actor, now } = context
    await requireLetter(context, id, 'read')
    const letter = await lockLetter(tx, id)
    const file = (which === 'latest' && letter.signed_file_id) || letter.unsigned_file_id
    if (!file) throw notFound()
    if (letter.employee_id !== null && letter.employee_id === actor.employeeId && letter.sent_at)
      await noteOpened(tx, letter, actor.fullName, now)
    context.reportReads(1, letter.employee_id ?? id)
    return files.read(tx, file)
  })
  route(api, letterApi.attachment, async ({ id, file_id }, context) => {
    await requireLetter(context, id, 'read')
    return readAttachment(context, files, id, file_id)
  })

  route(api, letterApi.create, async (given, context) => loadLetter(context, await insertDraft(context, given)))
  route(api, letterApi.update, async (given, context) => {
    await updateDraft(context, given)
    return loadLetter(context, given.id)
  })
  route(api, letterApi.remove, async (at, context) => {
    await deleteDraft(context, at)
    return { removed: 1 }
  })

  route(api, letterApi.attach, async ({ id, file }, context) => {
    const { tx, actor, record } = context
    const letter = await lockEditable(context, id)
    requireMove(letter, 'make')
    const { count } = await tx
      .selectFrom('letter_attachment')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('letter_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_ATTACHMENTS)
      throw invalidField('file', 'letter_attachments_most', { most: MOST_ATTACHMENTS })
    const { name, type, content } = await checkFile(file, ['pdf'])
    const file_id = await files.put(tx, actor.companyId, { name, type, content, ownerKind: 'letter', ownerId: id })
    await tx.insertInto('letter_attachment').values({ letter_id: id, file_id }).execute()
    record({ kind: 'letter', id, name: letter.name_en, after: { attachment: name } })
    return loadLetter(context, id)
  })
  route(api, letterApi.detach, async ({ id, file_id }, context) => {
    const { tx, record } = context
    const letter = await lockEditable(context, id)
    requireMove(letter, 'make')
    const gone = await tx
      .deleteFrom('letter_attachment')
      .where('id', '=', file_id)
      .where('letter_id', '=', id)
      .returning('file_id')
      .executeTakeFirst()
    if (!gone) throw notFound()
    const { name } = await tx.selectFrom('file').select('name').where('id', '=', gone.file_id).executeTakeFirstOrThrow()
    await files.remove(tx, gone.file_id)
    record({ kind: 'letter', id, name: letter.name_en, before: { attachment: name } })
    return loadLetter(context, id)
  })

  route(api, letterApi.make, async (at, context) => {
    await makeDraft(context, files, at)
    return loadLetter(context, at.id)
  })
  route(api, letterApi.send, async ({ id, version, by_mail, send_on }, context) => {
    const { tx, now, today, vault, actor, record } = context
    const letter = await lockEditable(context, id, version)
    const state = requireMove(letter, by_mail ? 'send' : 'issue')
    const by = { accountId: actor.accountId, name: actor.fullName }
    const isLater = send_on !== undefined && send_on > today
    if (isLater)
      await tx
        .updateTable('letter')
        .set({ send_on, by_mail, sent_by: by.accountId, sender: by.name, version: version + 1 })
        .where('id', '=', id)
        .execute()
    else await sendLetter({ tx, now, vault, mailKey: api.secrets.account, by }, letter, by_mail)
    record({
      kind: 'letter',
      id,
      name: letter.number,
      before: { state: letter.state },
      after: isLater ? { state: letter.state, send_on } : { state },
    })
    return loadLetter(context, id)
  })
  route(api, letterApi.withdraw, async ({ id, version, remark }, context) => {
    const letter = await lockEditable(context, id, version)
    await withdrawLetter(context, letter, { name: context.actor.fullName, remark: remark ?? null })
    return loadLetter(context, id)
  })
  route(api, letterApi.many, (given, context) => startIssuing(context, given))

  route(api, letterApi.acknowledge, async ({ id }, context) => {
    await acknowledgeLetter(toAnswerer(context), await lockOwn(context, id))
    return loadLetter(context, id)
  })
  route(api, letterApi.decline, async ({ id, remark }, context) => {
    await declineLetter(toAnswerer(context), await lockOwn(context, id), remark)
    return loadLetter(context, id)
  })
  route(api, letterApi.sign, async ({ id, ...signature }, context) => {
    const letter = await lockOwn(context, id)
    requireMove(letter, 'sign')
    // A proof says that the password was given: a sign-in through a directory alone gives none.
    const { has_password } = await context.tx
      .selectFrom('account')
      .select('has_password')
      .where('id', '=', context.actor.accountId)
      .executeTakeFirstOrThrow()
    if (!has_password) throw conflict('letter_password_none')
    await signLetter(toAnswerer(context), letter, { signature, method: 'password', files })
    return loadLetter(context, id)
  })
  route(api, letterApi.check, ({ sha256 }, context) => checkPdf(context, sha256))
}

/** The caller's own letter, which was sent. Throws 404 for any other. */
async function lockOwn(context: Context, id: string) {
  await requireLetter(context, id, 'own')
  return lockLetter(context.tx, id)
}

function toAnswerer({ tx, now, vault, actor, record, publish }: Context): Answerer {
  return { tx, now, vault, name: actor.fullName, record, publish }
}

/** A PDF that goes with a letter. Throws 404. */
export async function readAttachment({ tx }: Pick<Context, 'tx'>, files: FileStore, letterId: string, id: string) {
  const found = await tx
    .selectFrom('letter_attachment')
    .select('file_id')
    .where('id', '=', id)
    .where('letter_id', '=', letterId)
    .executeTakeFirst()
  if (!found) throw notFound()
  return files.read(tx, found.file_id)
}
