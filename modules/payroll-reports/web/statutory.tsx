import { useT } from '#web/i18n.ts'
import { Table } from '#web/table/table.tsx'
import { payrollReportApi } from '../contract.ts'
import { SPAN_FILTERS } from './places.ts'
import classes from './reports.module.css'
import { SpanChoice } from './span.tsx'

/** What each month owes to the authorities. */
export function Statutory() {
  const t = useT()
  return (
    <>
      <div className={classes.choices}>
        <SpanChoice usual="365" />
      </div>
      <Table
        of={payrollReportApi.statutory}
        title={t('payroll-reports.tab.statutory')}
        searchable={false}
        views={false}
        columns={[
          { name: 'month', kind: 'month' },
          { name: 'scheme', kind: 'choice', card: 'line' },
          { name: 'people', kind: 'number', card: 'none' },
          { name: 'wages', kind: 'money', currency: 'currency', card: 'none' },
          { name: 'employee', kind: 'money', currency: 'currency', card: 'none' },
          { name: 'employer', kind: 'money', currency: 'currency', card: 'none' },
          { name: 'total', header: t('payroll-reports.total'), kind: 'money', currency: 'currency', card: 'side' },
          { name: 'due', kind: 'date', card: 'line' },
        ]}
        filters={SPAN_FILTERS}
        empty={{ title: t('payroll-reports.none'), text: t('payroll-reports.none_text') }}
      />
    </>
  )
}
