import { later } from '#web/later.tsx'
import { allScreens } from '#web/screens.ts'

/** People to choose, as the pages of the list of people lend it: they stand above departments. */
export const PeopleInput = later(async () => {
  const people = allScreens().find(({ path }) => path === 'employees')
  const load = (await people?.pages())?.parts?.peopleInput
  if (!load) throw new Error('No page lends an input for people')
  return load()
})
