import type { z } from 'zod'
import { LANGUAGES, type Language } from '#base/access/actor.ts'
import type { Tx } from '#server/database/database.ts'
import type { CandidateMailText } from './contract.ts'
import { CANDIDATE_MAIL_EVENTS, CANDIDATE_MAIL_VARIABLES, type CandidateMailEvent, type MailText } from './rules.ts'
import { USUAL_TEXTS } from './usual-texts.ts'

type Shown = z.input<typeof CandidateMailText>

/** The texts of all events in both languages: the company's own, or the usual ones. */
export async function loadMailTexts(tx: Tx): Promise<Shown[]> {
  const own = await tx.selectFrom('candidate_mail_text').selectAll().execute()
  return CANDIDATE_MAIL_EVENTS.flatMap((event) =>
    LANGUAGES.map((language) => {
      const text = own.find((row) => row.event === event && row.language === language)
      return {
        event,
        language,
        ...(text ? { subject: text.subject, body: text.body } : usualText(event, language)),
        is_usual: text === undefined,
        variables: [...CANDIDATE_MAIL_VARIABLES[event]],
        version: text?.version ?? 0,
      }
    }),
  )
}

/** What is mailed on an event in a language. */
export async function loadMailText(tx: Tx, event: CandidateMailEvent, language: Language): Promise<MailText> {
  const own = await tx
    .selectFrom('candidate_mail_text')
    .select(['subject', 'body'])
    .where('event', '=', event)
    .where('language', '=', language)
    .executeTakeFirst()
  return own ?? usualText(event, language)
}

function usualText(event: CandidateMailEvent, language: Language): MailText {
  const { subject, body } = USUAL_TEXTS[event]
  return language === 'zh-TW' ? { subject: subject.zh, body: body.zh } : { subject: subject.en, body: body.en }
}
