import { conflict } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { candidateMailApi } from './contract.ts'
import { type MailText, requireKnownVariables } from './rules.ts'
import { loadMailTexts } from './texts.ts'

type At = { event: string; language: string }

export function registerCandidateMailRoutes(api: Api): void {
  route(api, candidateMailApi.list, async (_, { tx }) => ({ rows: await loadMailTexts(tx) }))

  route(api, candidateMailApi.set, async ({ event, language, known_version, ...text }, { tx, record }) => {
    requireKnownVariables(event, text)
    const before = await loadOne(tx, { event, language })
    const saved = await tx
      .insertInto('candidate_mail_text')
      .values({ event, language, ...text })
      .onConflict((same) =>
        same
          .columns(['company_id', 'event', 'language'])
          .doUpdateSet({ ...text, version: known_version + 1 })
          .where('candidate_mail_text.version', '=', known_version),
      )
      .returning('id')
      .executeTakeFirst()
    if (!saved || before.version !== known_version) throw conflict('version_conflict')
    record({
      kind: 'candidate_mail_text',
      id: saved.id,
      name: `${event}, ${language}`,
      before: toLogged(before),
      after: toLogged(text),
    })
    return loadOne(tx, { event, language })
  })

  route(api, candidateMailApi.reset, async (at, { tx, record }) => {
    const gone = await tx
      .deleteFrom('candidate_mail_text')
      .where('event', '=', at.event)
      .where('language', '=', at.language)
      .returningAll()
      .executeTakeFirst()
    const after = await loadOne(tx, at)
    if (gone)
      record({
        kind: 'candidate_mail_text',
        id: gone.id,
        name: `${at.event}, ${at.language}`,
        before: toLogged(gone),
        after: toLogged(after),
      })
    return after
  })
}

/** A text as the log shows it: with its variables in brackets, as braces are filled there. */
function toLogged({ subject, body }: MailText): MailText {
  const shown = (text: string) => text.replace(/\{\{(\w+)\}\}/g, '[$1]')
  return { subject: shown(subject), body: shown(body) }
}

async function loadOne(tx: Tx, { event, language }: At) {
  const texts = await loadMailTexts(tx)
  return required(
    texts.find((text) => text.event === event && text.language === language),
    'text of a mail',
  )
}
