import { useState } from 'react'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { leaveListApi } from '../request/contract.ts'
import { LEAVE_FORMS, type LeaveForm, MoreLeaveForms } from './leave-forms.tsx'
import { leaveTypeOptions } from './type-options.ts'

/** List of leave in reach; a row opens its request. */
export default function Applicants() {
  const t = useT()
  const go = useGo()
  const { reach } = useSession()
  const [entering, setEntering] = useState<LeaveForm>()
  const Form = entering && LEAVE_FORMS[entering]
  const enter = (reach('leave:manage') ?? 'own') !== 'own' && (
    <NewButton onClick={() => setEntering('leave')}>{t('leave-request.enter')}</NewButton>
  )
  return (
    <Page flush>
      <PageHeader
        title={t('leave-request.applicants')}
        actions={
          enter && (
            <>
              <MoreLeaveForms says="enter" onChoose={setEntering} />
              {enter}
            </>
          )
        }
      />
      <Table
        list={leaveListApi.list}
        screen="leave"
        title={t('leave-request.applicants')}
        columns={[
          { name: 'full_name', width: 220 },
          { name: 'employee_no', hidden: true, card: 'none' },
          { name: 'kind', card: 'none' },
          { name: 'type_name', card: 'line' },
          { name: 'from_day', card: 'line' },
          { name: 'until_day', card: 'line' },
          { name: 'amount', card: 'none' },
          { name: 'unit', hidden: true, card: 'none' },
          { name: 'state', card: 'side' },
          { name: 'sent_at', hidden: true, card: 'none' },
        ]}
        views={[
          { id: 'pending', label: t('status.pending'), filters: { state: 'pending' } },
          { id: 'off_in_lieu', label: t('leave-request.kind.off_in_lieu'), filters: { kind: 'off_in_lieu' } },
          { id: 'encashment', label: t('leave-request.kind.encashment'), filters: { kind: 'encashment' } },
        ]}
        filters={{ employee_id: { options: peopleApi.find }, type_id: { options: leaveTypeOptions } }}
        rowName={(row) => `${row.full_name}, ${dayText(row.from_day)}`}
        onPeek={({ id }) => go('requests', { request: id })}
        empty={{ text: t('leave-request.empty'), children: enter }}
      />
      {Form && <Form onClose={() => setEntering(undefined)} />}
    </Page>
  )
}
