import type { ComponentType } from 'react'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { Summary } from './summary.tsx'

const waiting = <LinesSkeleton lines={8} />
const REPORTS = {
  summary: Summary,
  statutory: lazyComponent(async () => (await import('./statutory.tsx')).Statutory, waiting),
  variance: lazyComponent(async () => (await import('./variance.tsx')).Variance, waiting),
  year: lazyComponent(async () => (await import('./year.tsx')).YearToDate, waiting),
  cost: lazyComponent(async () => (await import('./cost.tsx')).EmployerCost, waiting),
  ledger: lazyComponent(async () => (await import('./journals.tsx')).Journals, waiting),
  accounts: lazyComponent(async () => (await import('./accounts.tsx')).Accounts, waiting),
  calendar: lazyComponent(async () => (await import('./calendar.tsx')).Calendar, waiting),
} satisfies Record<string, ComponentType>
type Report = keyof typeof REPORTS

/** Reports over approved runs, each a tab; which one, its time and its filters are in the address. */
export default function PayrollReports() {
  const t = useT()
  const tabs = (Object.keys(REPORTS) as Report[]).map((id) => ({ id, label: t(`payroll-reports.tab.${id}`) }))
  const report = useTab(tabs) as Report
  const Shown = REPORTS[report]
  return (
    <Page>
      <PageHeader title={t('payroll-reports.title')} about={t(`payroll-reports.about.${report}`)} />
      <Tabs label={t('payroll-reports.title')} tabs={tabs} />
      <Shown />
    </Page>
  )
}
