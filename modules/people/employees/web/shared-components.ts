import type { SharedComponents } from '#web/screens.ts'

/** What pages of other modules show of people. */
export const sharedComponents: SharedComponents = {
  correctField: async () => (await import('../person-page/web/correct-field.tsx')).CorrectField,
  askOther: async () => (await import('../completion-requests/web/ask-other.tsx')).AskOther,
  peopleInput: async () => (await import('../list/web/people-input.tsx')).PeopleInput,
}
