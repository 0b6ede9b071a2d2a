import { lazyComponent } from '#web/lazy-component.tsx'
import { allScreens } from '#web/screens.ts'

/** People to choose, as the pages of the list of people lend it: they stand above departments. */
export const PeopleInput = lazyComponent(async () => {
  const people = allScreens().find(({ path }) => path === 'employees')
  const load = (await people?.pages())?.parts?.peopleInput
  if (!load) throw new Error('No page lends an input for people')
  return load()
})
