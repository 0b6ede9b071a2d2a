import { lazyComponent } from '#web/lazy-component.tsx'
import { allScreens, type SharedComponents } from '#web/screens.ts'

/** A part that the pages of people lend. */
async function loadShared<Name extends keyof SharedComponents>(name: Name) {
  const people = allScreens().find(({ path }) => path === 'employees')
  const load = (await people?.pages())?.parts?.[name]
  if (!load) throw new Error(`No page lends ${name}`)
  return load
}

export const CorrectField = lazyComponent(async () => (await loadShared('correctField'))())
export const AskOther = lazyComponent(async () => (await loadShared('askOther'))())
