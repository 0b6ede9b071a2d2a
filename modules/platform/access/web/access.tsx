import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { accessApi } from '../contract.ts'
import { DirectoryTrust } from './directory-trust.tsx'
import { GrantTable } from './grant-table.tsx'

const Explain = lazyComponent(async () => (await import('./explain.tsx')).Explain, <LinesSkeleton lines={6} />)
const WhoCan = lazyComponent(async () => (await import('./who-can.tsx')).WhoCan, <LinesSkeleton lines={6} />)
const RolePreview = lazyComponent(
  async () => (await import('./role-preview.tsx')).RolePreview,
  <LinesSkeleton lines={6} />,
)

/** The access page: the grant table of all roles, a preview of a role, and the explanation of a permission. */
export default function Access() {
  const t = useT()
  const answer = useCall(accessApi.table, {})
  const tabs = [
    { id: 'table', label: t('access.title') },
    { id: 'who', label: t('access.who_can') },
    { id: 'see', label: t('access.see_as') },
    { id: 'why', label: t('access.why') },
  ]
  const tab = useTab(tabs)
  return (
    <Page>
      <PageHeader title={t('access.title')} about={t('access.about')} help="who-sees" />
      <Tabs label={t('access.title')} tabs={tabs} />
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Card>
          <LinesSkeleton lines={10} />
        </Card>
      ) : tab === 'who' ? (
        <WhoCan roles={answer.data.roles} />
      ) : tab === 'see' ? (
        <RolePreview roles={answer.data.roles} />
      ) : tab === 'why' ? (
        <Explain permissions={answer.data.permissions} />
      ) : (
        <>
          <GrantTable
            permissions={answer.data.permissions}
            roles={answer.data.roles}
            onReload={() => void answer.refetch()}
          />
          <DirectoryTrust />
        </>
      )}
    </Page>
  )
}
