import type { Parts } from '#web/screens.ts'

/** What pages of other modules show of people. */
export const lent: Parts = {
  correctField: async () => (await import('../person-page/web/correct-field.tsx')).CorrectField,
  askOther: async () => (await import('../asking/web/ask-other.tsx')).AskOther,
  peopleInput: async () => (await import('../list/web/people-input.tsx')).PeopleInput,
}
