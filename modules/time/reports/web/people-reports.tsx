import type { ComponentType } from 'react'
import type { Permission } from '#base/access/permissions.ts'
import { ATTENDANCE_MODULE, CLAIM_MODULE, LEAVE_MODULE, type ModuleId, OVERTIME_MODULE } from '#base/modules.ts'
import { AsOf } from '#people/web/as-of.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { Headcount } from './headcount.tsx'

type Report = { permission: Permission; module?: ModuleId; component: ComponentType }

const waiting = <LinesSkeleton lines={8} />
const REPORTS = {
  headcount: { permission: 'employee:read', component: Headcount },
  leave: {
    permission: 'leave:read',
    module: LEAVE_MODULE,
    component: lazyComponent(async () => (await import('./leave-taken.tsx')).LeaveTaken, waiting),
  },
  owed: {
    permission: 'leave:read',
    module: LEAVE_MODULE,
    component: lazyComponent(async () => (await import('./leave-owed.tsx')).LeaveOwed, waiting),
  },
  attendance: {
    permission: 'attendance:read',
    module: ATTENDANCE_MODULE,
    component: lazyComponent(async () => (await import('./attendance.tsx')).Attendance, waiting),
  },
  overtime: {
    permission: 'overtime:read',
    module: OVERTIME_MODULE,
    component: lazyComponent(async () => (await import('./overtime.tsx')).Overtime, waiting),
  },
  claims: {
    permission: 'claim:read',
    module: CLAIM_MODULE,
    component: lazyComponent(async () => (await import('./claims.tsx')).Claims, waiting),
  },
  builder: {
    permission: 'employee:read',
    component: lazyComponent(async () => (await import('../builder/web/report-builder.tsx')).ReportBuilder, waiting),
  },
} satisfies Record<string, Report>
type ReportName = keyof typeof REPORTS

/** Reports of time and people, each a tab; which one, its months and its filters are in the address. */
export default function PeopleReports() {
  const t = useT()
  const { may, hasModule } = useSession()
  const tabs = (Object.keys(REPORTS) as ReportName[])
    .filter((id) => {
      const { permission, module }: Report = REPORTS[id]
      return may(permission) && (module === undefined || hasModule(module))
    })
    .map((id) => ({ id, label: t(`people-reports.tab.${id}`) }))
  const report = useTab(tabs) as ReportName
  const Shown = REPORTS[report].component
  return (
    <Page>
      <PageHeader
        title={t('people-reports.title')}
        about={t(`people-reports.about.${report}`)}
        actions={report === 'owed' && <AsOf />}
      />
      <Tabs label={t('people-reports.title')} tabs={tabs} keep={KEPT} />
      <Shown key={report} />
    </Page>
  )
}

/** What of the address every report takes. */
const KEPT = ['months', 'until_month', 'office_id', 'department_id'] as const
