import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { SoleAdministrator } from '../../for-others/web/sole-administrator.tsx'
import { approvalRuleApi } from '../contract.ts'
import { KindRules } from './kind-rules.tsx'
import classes from './routes.module.css'

const TryOut = lazyComponent(async () => (await import('./try-out.tsx')).TryOut)
const EnteredForOthers = lazyComponent(
  async () => (await import('../../for-others/web/entered-for-others.tsx')).EnteredForOthers,
)
const StuckRequests = lazyComponent(async () => (await import('./stuck-requests.tsx')).StuckRequests)
const StuckApprovers = lazyComponent(async () => (await import('./stuck-approvers.tsx')).StuckApprovers)

export type KindRoutes = NonNullable<typeof approvalRuleApi.list.types>['answer'][number]

/** The page of approval rules, with a trial and the approvers that requests wait for. */
export default function RoutesPage() {
  const t = useT()
  const routes = useCall(approvalRuleApi.list, {})
  const tabs = [
    { id: 'rules', label: t('requests.rules') },
    { id: 'others', label: t('requests.for_others') },
    { id: 'trial', label: t('requests.trial') },
    { id: 'stuck', label: t('requests.stuck') },
  ]
  const tab = useTab(tabs)
  return (
    <Page>
      <PageHeader title={t('requests.routes')} about={t('requests.routes_about')} help="approvers" />
      <Tabs label={t('requests.routes')} tabs={tabs} />
      {(tab === 'rules' || tab === 'others') && <SoleAdministrator />}
      {tab === 'stuck' ? (
        <>
          <StuckRequests />
          <StuckApprovers />
        </>
      ) : tab === 'others' ? (
        <EnteredForOthers />
      ) : routes.isError ? (
        <ErrorState error={routes.error} onRetry={() => void routes.refetch()} />
      ) : !routes.data ? (
        <PageSkeleton />
      ) : routes.data.length === 0 ? (
        <EmptyState title={t('requests.no_kinds')} text={t('requests.no_kinds_text')} />
      ) : tab === 'trial' ? (
        <TryOut kinds={routes.data} />
      ) : (
        <div className={classes.kinds}>
          {routes.data.map((kind) => (
            <KindRules key={kind.kind} of={kind} />
          ))}
        </div>
      )}
    </Page>
  )
}
