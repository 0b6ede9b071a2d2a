import { useT } from '#web/i18n.ts'
import { Table } from '#web/table/table.tsx'
import { payrollReportApi } from '../contract.ts'
import { PLACE_FILTERS } from './places.ts'

const amount = { kind: 'money', currency: 'currency', card: 'none' } as const

/** Everyone's year so far. */
export function YearToDate() {
  const t = useT()
  return (
    <Table
      of={payrollReportApi.yearToDate}
      title={t('payroll-reports.tab.year')}
      views={false}
      columns={[
        { name: 'full_name' },
        { name: 'employee_no', card: 'none', hidden: true },
        { name: 'department', card: 'line' },
        { name: 'months', kind: 'number', card: 'none' },
        { name: 'gross', ...amount },
        { name: 'reimbursements', ...amount, hidden: true },
        { name: 'deductions', ...amount },
        { name: 'net', ...amount, card: 'side' },
        { name: 'epf_employee', ...amount },
        { name: 'epf_employer', ...amount },
        { name: 'socso', ...amount },
        { name: 'eis', ...amount },
        { name: 'lindung', ...amount, hidden: true },
        { name: 'pcb', ...amount },
        { name: 'cp38', ...amount, hidden: true },
        { name: 'zakat', ...amount, hidden: true },
        { name: 'hrd', ...amount, hidden: true },
        { name: 'employer_cost', ...amount },
      ]}
      filters={PLACE_FILTERS}
      empty={{ title: t('payroll-reports.none'), text: t('payroll-reports.none_text') }}
    />
  )
}
