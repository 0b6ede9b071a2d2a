import { useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import { Table } from '#web/table/table.tsx'
import { rateText } from '../../runs/web/differences.ts'
import { WAGE_RECORD_PAGE_SIZES, wageRecordApi } from '../wage-records-contract.ts'

export function SalaryHistory() {
  const t = useT()
  return (
    <Table
      list={wageRecordApi.salaryHistory}
      title={t('pay.salary_history')}
      pageSizes={WAGE_RECORD_PAGE_SIZES}
      columns={[
        { name: 'full_name' },
        { name: 'employee_no', card: 'none' },
        { name: 'from_day', card: 'line' },
        { name: 'until_day', card: 'none' },
        { name: 'previous_pay' },
        { name: 'basic_pay', card: 'side' },
        {
          name: 'change',
          added: true,
          header: t('pay.difference'),
          align: 'right',
          cell: (row) =>
            row.previous_pay === null
              ? '–'
              : `${moneyText(row.basic_pay - row.previous_pay, row.currency, { plus: true })}${row.change_rate === null ? '' : ` (${rateText(row.change_rate)})`}`,
          width: 170,
          card: 'line',
        },
        { name: 'reason' },
      ]}
      filters={{ employee_id: { hidden: true } }}
      empty={{ title: t('pay.salary_none'), text: t('pay.salary_none_text') }}
    />
  )
}
