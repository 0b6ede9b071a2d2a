import { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { later } from '#web/later.tsx'
import { useAddress } from '#web/link.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { payrollReportApi } from '../contract.ts'
import { Scheme } from '../values.ts'
import { SPAN, SPAN_FILTERS } from './places.ts'
import classes from './reports.module.css'
import { SpanChoice } from './span.tsx'

const StatutoryPeople = later(async () => (await import('./statutory-people.tsx')).StatutoryPeople)
/** Whose figure is open: that of a scheme in a month. */
const address = z.object({
  scheme: Scheme.optional().catch(undefined),
  month: z.string().optional().catch(undefined),
  page: z.unknown(),
  sort: z.unknown(),
})

/** What each month owes to the authorities; a row opens into the people it adds up. */
export function Statutory() {
  const [{ scheme, month }] = useAddress(address)
  const mayOpen = useSession().may('compensation:read')
  return mayOpen && scheme && month ? <StatutoryPeople scheme={scheme} month={month} /> : <Owed />
}

function Owed() {
  const t = useT()
  const [, change] = useAddress(address)
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
        onPeek={
          mayOpen
            ? ({ scheme, month }) => change({ scheme, month, page: undefined, sort: undefined }, { replace: false })
            : undefined
        }
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
