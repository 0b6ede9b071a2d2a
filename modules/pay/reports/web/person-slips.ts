import { lazyComponent } from '#web/lazy-component.tsx'
import { allScreens } from '#web/screens.ts'

/** The payslips behind a person's figures, as the pages of the pay records lend them: these reports read contracts alone. */
export const PersonSlips = lazyComponent(async () => {
  const pages = allScreens().find(({ path }) => path === 'payroll/records')
  const load = (await pages?.pages())?.parts?.personSlips
  if (!load) throw new Error('No page lends the payslips of a person')
  return load()
})
