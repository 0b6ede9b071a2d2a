import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { payrollReportApi } from '../contract.ts'
import { SPAN, SPAN_FILTERS } from './places.ts'
import classes from './reports.module.css'
import { SpanChoice } from './span.tsx'

/** What each month owes to the authorities. */
export function Statutory() {
  const t = useT()
  const go = useGo()
  // The payslips of a month are for those who may see single pay.
  const mayOpen = useSession().may('compensation:read')
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
        onPeek={mayOpen ? ({ month }) => go('payroll/records', { from: month, to: month }) : undefined}
        columns={[
          { name: 'month' },
          { name: 'scheme', card: 'line' },
          { name: 'currency', card: 'line', width: 90 },
          { name: 'people', card: 'none' },
          { name: 'wages', card: 'none' },
          { name: 'employee', card: 'none' },
          { name: 'employer', card: 'none' },
          { name: 'total', header: t('payroll-reports.total'), card: 'side' },
          { name: 'due', card: 'line' },
        ]}
        filters={SPAN_FILTERS}
        about={SPAN}
        empty={{ title: t('payroll-reports.none'), text: t('payroll-reports.none_text') }}
      />
    </>
  )
}
