/** Corrects one field of a record where a problem is shown, or asks somebody who may. */
export { AskOther } from '../../record/completion-requests/web/ask-other.tsx'
export { CorrectField } from '../../record/web/correct-field.tsx'
