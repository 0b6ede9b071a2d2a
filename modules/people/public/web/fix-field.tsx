/** One field of a person's record, corrected where it is found wrong, or asked of whoever may. */
export { AskOther } from '../../employees/completion-requests/web/ask-other.tsx'
export { CorrectField } from '../../employees/person-page/web/correct-field.tsx'
