import { peopleApi } from '#base/contracts/people-api.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Table } from '#web/table/table.tsx'
import { leaveTypeOptions } from '../../web/type-options.ts'
import { leaveBalanceApi } from '../contract.ts'

/** List of changes of leave, the latest first. */
export default function LeaveLog() {
  const t = useT()
  return (
    <Page flush>
      <PageHeader title={t('leave-balance.log')} />
      <Table
        list={leaveBalanceApi.log}
        screen="leave-log"
        title={t('leave-balance.log')}
        columns={[
          { name: 'full_name', width: 220 },
          { name: 'at', card: 'side' },
          { name: 'type_name', card: 'line' },
          { name: 'request', card: 'none' },
          { name: 'what', cell: (row) => labelOf(`leave-balance.what.${row.what}`), card: 'line' },
          { name: 'day', card: 'none' },
          { name: 'amount', card: 'none' },
          { name: 'by', card: 'none' },
          { name: 'remark', card: 'none' },
        ]}
        filters={{ employee_id: { options: peopleApi.find }, type_id: { options: leaveTypeOptions } }}
        rowId={(row) => row.id}
        empty={{ text: t('leave-balance.log_empty') }}
      />
    </Page>
  )
}
