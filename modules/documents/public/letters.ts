/**
 * Letters to somebody outside at a place, for a module that sends them: made and sent in the caller's transaction, which also
 * records them. `LETTER_ANSWERED` is published in the transaction of the answer; a handler that throws refuses it.
 */
export { LETTER_ANSWERED, type LetterAnswer } from '../letters/events.ts'
export {
  createLetterAddress,
  eraseOutsideLetters,
  giveLettersToEmployee,
  type LetterProgress,
  loadLetterProgress,
  type OutsideLetter,
  readLetterPdf,
  sendOutsideLetter,
  takeLettersBack,
  withdrawOutsideLetter,
} from '../letters/outside-letters.ts'
