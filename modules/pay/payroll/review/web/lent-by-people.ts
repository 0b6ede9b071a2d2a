import { later } from '#web/later.tsx'
import { allScreens, type Parts } from '#web/screens.ts'

/** A part that the pages of people lend. */
async function lent<Name extends keyof Parts>(name: Name) {
  const people = allScreens().find(({ path }) => path === 'employees')
  const load = (await people?.pages())?.parts?.[name]
  if (!load) throw new Error(`No page lends ${name}`)
  return load
}

export const CorrectField = later(async () => (await lent('correctField'))())
export const AskOther = later(async () => (await lent('askOther'))())
