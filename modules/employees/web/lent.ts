import type { Parts } from '#web/screens.ts'

/** What pages of modules below people show of them. */
export const lent: Parts = {
  peopleInput: async () => (await import('../list/web/people-input.tsx')).PeopleInput,
}
