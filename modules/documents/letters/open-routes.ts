import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { openRoute } from '#server/call/route.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { acknowledgeLetter, declineLetter, noteOpened, signLetter } from './answers.ts'
import { describePdf, findByHash } from './check-pdf.ts'
import { openLetterApi } from './open-contract.ts'
import { answerByToken, mailCode, openByToken, requireCode, vaultOf } from './open-letter.ts'
import { loadAttachments, loadSender } from './queries.ts'
import { readRecipient } from './recipients.ts'
import { readAttachment } from './routes.ts'
import { requireMove } from './rules.ts'

/** Calls of people outside the company, by the secret address of their letter. */
export function registerOpenLetterRoutes(api: Api, files: FileStore): void {
  openRoute(api, openLetterApi.one, ({ token }, at) =>
    openByToken(api, token, at, async (tx, letter, found) => ({
      company: (await loadSender(tx)).name,
      number: required(letter.number, 'number of a letter'),
      name_en: letter.name_en,
      name_zh: letter.name_zh,
      full_name: readRecipient(vaultOf(api, found), letter).name,
      needs: letter.needs,
      state: letter.state,
      sent_at: letter.sent_at?.toISOString() ?? null,
      answered_at: letter.answered_at?.toISOString() ?? null,
      attachments: await loadAttachments(tx, letter.id),
    })),
  )
  openRoute(api, openLetterApi.pdf, ({ token }, at) =>
    openByToken(api, token, at, async (tx, letter, found) => {
      await noteOpened(tx, letter, readRecipient(vaultOf(api, found), letter).name, at.now)
      const { content, ...about } = await files.read(
        tx,
        required(letter.signed_file_id ?? letter.unsigned_file_id, 'PDF of a letter'),
      )
      return { ...about, content }
    }),
  )
  openRoute(api, openLetterApi.attachment, ({ token, file_id }, at) =>
    openByToken(api, token, at, (tx, letter) => readAttachment({ tx }, files, letter.id, file_id)),
  )
  openRoute(api, openLetterApi.code, ({ token }, at) => mailCode(api, openLetterApi.code, token, at))
  openRoute(api, openLetterApi.acknowledge, ({ token }, at) =>
    answerByToken(api, openLetterApi.acknowledge, token, at, acknowledgeLetter),
  )
  openRoute(api, openLetterApi.decline, ({ token, remark }, at) =>
    answerByToken(api, openLetterApi.decline, token, at, (by, letter) => declineLetter(by, letter, remark)),
  )
  openRoute(api, openLetterApi.sign, async ({ token, code, ...signature }, at) => {
    await openByToken(api, token, at, async (_, letter) => void requireMove(letter, 'sign'))
    await requireCode(api, token, code, at)
    return answerByToken(api, openLetterApi.sign, token, at, (by, letter) =>
      signLetter(by, letter, { signature, method: 'code', files }),
    )
  })
  openRoute(api, openLetterApi.check, ({ token, sha256 }, at) =>
    openByToken(api, token, at, async (tx, letter) => {
      const found = await findByHash(tx, sha256)
      // Of other letters of the company nobody outside learns that they exist.
      const isOfThis = found && (found.id === letter.id || found.newer_id === letter.id)
      return { ...describePdf(isOfThis ? found : undefined), newer_number: (isOfThis && found.newer_number) || null }
    }),
  )
}
