import { domainEvent } from '#server/context/events.ts'

/** What a recipient answered to a letter. */
export type LetterAnswer = {
  id: string
  state: 'acknowledged' | 'signed' | 'declined'
  /** Why it was declined. */
  remark: string | null
  /** The letter before it, of which it is the next version. */
  replacesId: string | null
}

/** A letter was answered; a handler that throws leaves it unanswered. */
export const LETTER_ANSWERED = domainEvent<LetterAnswer>('letter.answered')
