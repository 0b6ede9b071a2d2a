import { useState } from 'react'
import { peopleApi } from '#base/people-api.ts'
import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { useGo } from '#web/link.tsx'
import { dayText } from '#web/page/format.tsx'
import { NewButton } from '#web/page/new-button.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { leaveListApi } from '../request/contract.ts'
import { leaveTypeOptions } from './type-options.ts'

const LeaveForm = later(async () => (await import('./ask.tsx')).LeaveForm)

/** Leave of everybody within reach; a row opens where it is decided, withdrawn or revoked. */
export default function Applicants() {
  const t = useT()
  const go = useGo()
  const { reach } = useSession()
  const [entering, setEntering] = useState(false)
  const enter = (reach('leave:manage') ?? 'own') !== 'own' && (
    <NewButton onClick={() => setEntering(true)}>{t('leave-request.enter')}</NewButton>
  )
  return (
    <Page flush>
      <PageHeader title={t('leave-request.applicants')} actions={enter} />
      <Table
        of={leaveListApi.list}
        screen="leave"
        title={t('leave-request.applicants')}
        columns={[
          { name: 'full_name', width: 220 },
          { name: 'employee_no', hidden: true, card: 'none' },
          { name: 'type_name', card: 'line' },
          { name: 'from_day', card: 'line' },
          { name: 'until_day', card: 'line' },
          { name: 'amount', card: 'none' },
          { name: 'unit', hidden: true, card: 'none' },
          { name: 'state', card: 'side' },
          { name: 'sent_at', hidden: true, card: 'none' },
        ]}
        views={[{ id: 'pending', label: t('status.pending'), filters: { state: 'pending' } }]}
        filters={{ employee_id: { options: peopleApi.find }, type_id: { options: leaveTypeOptions } }}
        rowName={(row) => `${row.full_name}, ${dayText(row.from_day)}`}
        onPeek={({ id }) => go('requests', { request: id })}
        empty={{ text: t('leave-request.empty'), children: enter }}
      />
      {entering && <LeaveForm onClose={() => setEntering(false)} />}
    </Page>
  )
}
