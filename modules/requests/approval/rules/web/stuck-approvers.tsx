import { useT } from '#web/i18n.ts'
import { Tag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { usualText } from '../../web/usual-text.ts'
import { approvalRuleApi } from '../contract.ts'

/** Lists approvers with pending requests: how many, since when, and how long they usually take. */
export function StuckApprovers() {
  const t = useT()
  return (
    <Table
      list={approvalRuleApi.waiting}
      title={t('requests.waiting_approvers')}
      screen="requests-waiting"
      views={false}
      columns={[
        {
          name: 'name',
          cell: ({ name, may_decide }) => (
            <>
              {name} {!may_decide && <Tag tone="bad">{t('requests.may_not_decide')}</Tag>}
            </>
          ),
        },
        'waiting',
        'oldest_at',
        {
          name: 'usual_minutes',
          align: 'left',
          cell: ({ usual_minutes }) => (usual_minutes === null ? '\u2013' : usualText(usual_minutes)),
        },
      ]}
      empty={{ title: t('requests.none_stuck'), text: t('requests.none_stuck_text') }}
    />
  )
}
