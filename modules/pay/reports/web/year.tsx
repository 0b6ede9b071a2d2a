import { useSearch } from '@tanstack/react-router'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { payrollReportApi } from '../contract.ts'
import { YEAR_COLUMNS } from './countries.ts'
import { PLACE_FILTERS } from './places.ts'

const OF_YEAR = ['year', 'until_month'] as const

/** Everyone's year so far; a row opens the payslips behind it. */
export function YearToDate() {
  const t = useT()
  const { today } = useSession()
  const { year = today.slice(0, 4), until_month } = useSearch({ strict: false }) as {
    year?: string | number
    until_month?: string
  }
  const go = useGo()
  return (
    <Table
      list={payrollReportApi.yearToDate}
      title={t('payroll-reports.tab.year')}
      views={false}
      onPeek={({ employee_id }) =>
        go('payroll/records', { employee_id, from: `${year}-01`, to: until_month ?? `${year}-12` })
      }
      columns={[
        { name: 'full_name' },
        { name: 'employee_no', card: 'none', hidden: true },
        { name: 'department', card: 'line' },
        { name: 'months', card: 'none' },
        { name: 'currency', card: 'line', width: 90 },
        { name: 'gross', card: 'none' },
        { name: 'reimbursements', card: 'none', hidden: true },
        { name: 'deductions', card: 'none' },
        { name: 'net', card: 'side' },
        ...YEAR_COLUMNS,
        { name: 'employer_cost', card: 'none' },
      ]}
      filters={PLACE_FILTERS}
      about={OF_YEAR}
      empty={{ title: t('payroll-reports.none'), text: t('payroll-reports.none_text') }}
    />
  )
}
