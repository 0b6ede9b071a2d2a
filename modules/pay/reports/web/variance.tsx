import { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useGo, useSearchState } from '#web/link.tsx'
import { moneyText, monthText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { Table } from '#web/table/table.tsx'
import { payrollReportApi } from '../contract.ts'
import type { LineChange } from '../values.ts'
import { PLACE_FILTERS } from './places.ts'

const TONES: Record<LineChange, Tone> = { new: 'good', gone: 'mute', changed: 'info' }
const COMPARED = ['month', 'against', 'side'] as const
const address = z.object({
  month: z.string().optional().catch(undefined),
  against: z.string().optional().catch(undefined),
})

/** What differs between two months, line by line. */
export function Variance() {
  const t = useT()
  const [months] = useSearchState(address)
  const go = useGo()
  // Which months are compared when none are named, the first difference says.
  const first = useCall(payrollReportApi.variance, { ...months, per_page: 1 }).data?.data[0]
  return (
    <>
      {first && (
        <p className="caption">
          {t('payroll-reports.compared', { month: monthText(first.month), against: monthText(first.against) })}
        </p>
      )}
      <Table
        list={payrollReportApi.variance}
        title={t('payroll-reports.tab.variance')}
        views={false}
        onPeek={({ employee_id, against, month }) => go('payroll/records', { employee_id, from: against, to: month })}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none', hidden: true },
          { name: 'department', card: 'none', hidden: true },
          { name: 'line', card: 'line' },
          { name: 'currency', card: 'line', width: 90 },
          {
            name: 'change',
            cell: (row) => <Tag tone={TONES[row.change]}>{t(`payroll-reports.change.${row.change}`)}</Tag>,
            card: 'line',
          },
          { name: 'before', card: 'none' },
          { name: 'after', card: 'none' },
          {
            name: 'difference',
            cell: (row) => moneyText(row.difference, row.currency, { plus: true }),
            card: 'side',
          },
          { name: 'reasons', card: 'none' },
        ]}
        filters={PLACE_FILTERS}
        about={COMPARED}
        empty={{ title: t('payroll-reports.no_variance'), text: t('payroll-reports.no_variance_text') }}
      />
    </>
  )
}
