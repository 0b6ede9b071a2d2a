import { useT } from '#web/i18n.ts'
import { Table } from '#web/table/table.tsx'
import { RouteChoices } from '../../for-others/web/route-choices.tsx'
import { approvalRuleApi } from '../contract.ts'
import { useApplyToWaiting } from './use-apply-to-waiting.ts'

/** Lists the requests that nobody can decide, with the reason of each and what can be done. */
export function StuckRequests() {
  const t = useT()
  const apply = useApplyToWaiting()
  return (
    <>
      <p className="caption">{t('requests.stuck_text')}</p>
      <RouteChoices />
      <Table
        list={approvalRuleApi.stuck}
        title={t('requests.stuck_requests')}
        screen="requests-stuck"
        views={false}
        columns={[
          'full_name',
          'kind_name',
          'asked',
          { name: 'reason', cell: ({ reason }) => t(`requests.stuck_reason.${reason}`) },
          'sent_at',
        ]}
        empty={{ title: t('requests.no_stuck_requests'), text: t('requests.no_stuck_requests_text') }}
        rowActions={({ kind }) => [
          { label: t('requests.apply_routes'), onClick: () => void apply(kind, { pressed: true }) },
        ]}
      />
    </>
  )
}
