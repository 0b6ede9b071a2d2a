import { later } from '#web/later.tsx'
import { allScreens, type Parts } from '#web/screens.ts'

/** What an approved run still needs, as the pages that keep it lend it: they stand above payroll. */
export const AfterApproval = later(async () => (await lent()).afterApproval!())

/** The first of it that is not done, as the button of an approved run. */
export const NextStep = later(async () => (await lent()).nextStep!(), null)

async function lent(): Promise<Parts> {
  const pages = allScreens().find(({ path }) => path === 'payroll/pay-and-file')
  const parts = (await pages?.pages())?.parts
  if (!parts) throw new Error('No page lends what comes after an approval')
  return parts
}
