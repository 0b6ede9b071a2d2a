/** One field of a person's record, corrected where it is found wrong, or asked of whoever may. */
export { AskOther } from '../../record/completion-requests/web/ask-other.tsx'
export { CorrectField } from '../../record/web/correct-field.tsx'
