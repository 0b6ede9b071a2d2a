import { useMemo, useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { OrgChart } from '#web/org-chart/org-chart.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { Facts } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { AsOf, useAsOf } from '../../core/web/as-of.tsx'
import { factLine } from '../../core/web/editable.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import { type ChartPost, toChartPosts } from '../chart.ts'
import { employeeListApi } from '../contract.ts'

/** Shows who reports to whom on a day (ORG-07). */
export default function OrgChartPage() {
  const t = useT()
  const { may, reach } = useSession()
  const { personOf, add } = usePeoplePaths()
  const [asOf] = useAsOf()
  const [selected, setSelected] = useState<ChartPost>()
  const chart = useCall(employeeListApi.orgChart, { as_of: asOf }, { keepPrevious: true, freshFor: 60_000 })
  const people = useMemo(() => (chart.data ? toChartPosts(chart.data) : []), [chart.data])
  const seesRecords = (reach('employee:read') ?? 'own') !== 'own'
  if (!chart.data && !chart.isError) return <PageSkeleton />
  return (
    <Page>
      <PageHeader title={t('employees.org_chart')} actions={<AsOf />} />
      {chart.isError ? (
        <ErrorState error={chart.error} onRetry={() => void chart.refetch()} />
      ) : people.length === 0 ? (
        <EmptyState title={t('employees.org_chart_empty')} text={t('employees.org_chart_empty_text')}>
          {may('employee:create') && <Link to={add}>{t('employees.add')}</Link>}
        </EmptyState>
      ) : (
        <OrgChart
          people={people}
          label={t('employees.org_chart')}
          name={(person) => person.full_name}
          about={(person) => [person.position, person.department].filter(Boolean).join(' · ')}
          before={(person) => <Avatar name={person.full_name} />}
          onChoose={setSelected}
        />
      )}
      {selected && (
        <PeekPanel
          title={selected.full_name}
          about={selected.position ?? undefined}
          before={<Avatar name={selected.full_name} size={40} />}
          onClose={() => setSelected(undefined)}
          foot={seesRecords ? <Link to={personOf(selected.id)}>{t('employees.open_page')}</Link> : undefined}
        >
          <Facts facts={[factLine(selected, 'department'), factLine(selected, 'office')]} />
        </PeekPanel>
      )}
    </Page>
  )
}
