import { conflict } from '#base/errors.ts'

export const LETTER_STATES = [
  'draft',
  'waiting',
  'sent',
  'issued',
  'acknowledged',
  'signed',
  'declined',
  'withdrawn',
  'replaced',
] as const
export type LetterState = (typeof LETTER_STATES)[number]
export type LetterNeeds = 'nothing' | 'acknowledgement' | 'signature'
export type LetterMove = 'make' | 'send' | 'issue' | 'acknowledge' | 'sign' | 'decline' | 'withdraw' | 'replace'

const DELIVERED: readonly LetterState[] = ['sent', 'issued']
type Move = { from: readonly LetterState[]; to: LetterState; needs?: readonly LetterNeeds[] }
const MOVES: Readonly<Record<LetterMove, Move>> = {
  make: { from: ['draft'], to: 'waiting' },
  send: { from: ['waiting'], to: 'sent' },
  issue: { from: ['waiting'], to: 'issued' },
  acknowledge: { from: DELIVERED, to: 'acknowledged', needs: ['acknowledgement'] },
  sign: { from: DELIVERED, to: 'signed', needs: ['signature'] },
  decline: { from: DELIVERED, to: 'declined', needs: ['acknowledgement', 'signature'] },
  withdraw: { from: ['waiting', 'sent', 'issued'], to: 'withdrawn' },
  replace: { from: DELIVERED, to: 'replaced' },
}

/** A letter as far as its moves depend on it. */
export type Movable = { state: LetterState; needs: LetterNeeds }

export function canMove({ state, needs }: Movable, move: LetterMove): boolean {
  const { from, needs: asked } = MOVES[move]
  return from.includes(state) && (asked?.includes(needs) ?? true)
}

/** The state after a move. Throws 409 `letter_state` where the letter has gone on or does not ask for it. */
export function requireMove(letter: Movable, move: LetterMove): LetterState {
  if (!canMove(letter, move)) throw conflict('letter_state')
  return MOVES[move].to
}

/** Days after which somebody who has not answered is reminded. */
export const REMINDER_DAYS = [3, 7] as const

/** Whether the next reminder is due. */
export function isReminderDue(daysSinceSent: number, reminders: number): boolean {
  const next = REMINDER_DAYS[reminders]
  return next !== undefined && daysSinceSent >= next
}
