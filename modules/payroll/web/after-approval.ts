import { later } from '#web/later.tsx'
import { allScreens } from '#web/screens.ts'

/** What an approved run still needs, as the pages that keep it lend it: they stand above payroll. */
export const AfterApproval = later(async () => {
  const pages = allScreens().find(({ path }) => path === 'payroll/pay-and-file')
  const load = (await pages?.pages())?.parts?.afterApproval
  if (!load) throw new Error('No page lends what comes after an approval')
  return load()
})
