import { lazyComponent } from '#web/lazy-component.tsx'
import { allScreens, type SharedComponents } from '#web/screens.ts'

/** What an approved run still needs, as the pages that keep it lend it: they stand above payroll. */
export const AfterApproval = lazyComponent(async () => (await loadShared()).afterApproval!())

/** The first of it that is not done, as the button of an approved run. */
export const NextStep = lazyComponent(async () => (await loadShared()).nextStep!(), null)

async function loadShared(): Promise<SharedComponents> {
  const pages = allScreens().find(({ path }) => path === 'payroll/pay-and-file')
  const parts = (await pages?.pages())?.parts
  if (!parts) throw new Error('No page lends what comes after an approval')
  return parts
}
