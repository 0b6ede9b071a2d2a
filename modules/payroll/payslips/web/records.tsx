import { useState } from 'react'
import type { z } from 'zod'
import { isAskedIn } from '#base/served-countries.ts'
import { useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { amountsIn } from '#web/table/currency-amounts.ts'
import { Table } from '#web/table/table.tsx'
import { rateText } from '../../runs/web/words.ts'
import { payGroupApi } from '../../settings/contract.ts'
import { TAIWAN_AMOUNTS } from '../../taiwan/amount-values.ts'
import { type PayslipRow, WAGE_RECORD_PAGE_SIZES, wageRecordApi } from '../contract.ts'
import { taiwanWageApi } from '../wage-records-contract.ts'
import { WAGE_RECORDS } from './countries.ts'
import { PersonSlips } from './person-slips.tsx'
import { slipTitle } from './slip-words.ts'

type Row = Pick<
  z.output<typeof PayslipRow>,
  'id' | 'run_id' | 'employee_id' | 'employee_no' | 'full_name' | 'period' | 'kind' | 'sequence' | 'span'
>

const WHOSE = [
  { name: 'full_name' },
  { name: 'employee_no', card: 'none' },
  { name: 'period', cell: (row: Row) => slipTitle(row), width: 150, card: 'line' },
  { name: 'basic', card: 'none' },
  { name: 'currency', card: 'line', width: 90 },
  { name: 'gross', card: 'none' },
  { name: 'deductions', card: 'none' },
  { name: 'net', card: 'side' },
  { name: 'employer_cost', card: 'none', hidden: true },
] as const
const MALAYSIA = [
  ...amountsIn('MYR', ['epf_employee', 'epf_employer', 'socso', 'eis', 'pcb']),
  ...amountsIn('MYR', ['lindung']).map((column) => ({ ...column, hidden: true })),
]
const TAIWAN = amountsIn('TWD', TAIWAN_AMOUNTS)

/** What people earned month by month, and how their basic pay changed. */
export default function PayRecords() {
  const t = useT()
  const { isIn } = useSession()
  // A country with a list of its own columns has it beside the one of everybody; alone it is the wage record.
  const own = isAskedIn(WAGE_RECORDS, 'taiwan', isIn)
  const others = isAskedIn(WAGE_RECORDS, 'wages', isIn) || !own
  const tabs = [
    ...(others ? [{ id: 'wages', label: t('pay.wage_record') }] : []),
    ...(own ? [{ id: 'taiwan', label: t(others ? 'pay.wage_record_taiwan' : 'pay.wage_record') }] : []),
    { id: 'salary', label: t('pay.salary_history') },
  ]
  const tab = useTab(tabs)
  const [peeked, setPeeked] = useState<Row>()
  const shared = {
    title: t('pay.wage_record'),
    pageSizes: WAGE_RECORD_PAGE_SIZES,
    onPeek: setPeeked,
    filters: {
      group_id: { options: payGroupApi.list, label: t('payroll.group') },
      employee_id: { hidden: true },
    },
    empty: { title: t('pay.wages_none'), text: t('pay.wages_none_text') },
  }
  return (
    <Page>
      <PageHeader
        title={t('pay.records')}
        about={t(tab === 'salary' ? 'pay.salary_history_about' : 'pay.wage_record_about')}
      />
      <Tabs label={t('pay.records')} tabs={tabs} />
      {tab === 'wages' ? (
        <Table key="wages" of={wageRecordApi.list} {...shared} columns={[...WHOSE, ...MALAYSIA]} />
      ) : tab === 'taiwan' ? (
        <Table key="taiwan" of={taiwanWageApi.list} {...shared} columns={[...WHOSE, ...TAIWAN]} />
      ) : (
        <Table
          key="salary"
          of={wageRecordApi.salaryHistory}
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
      )}
      {tab !== 'salary' && peeked && (
        <PersonSlips
          key={peeked.id}
          person={peeked}
          from={peeked.period}
          to={peeked.period}
          first={peeked}
          onClose={() => setPeeked(undefined)}
        />
      )}
    </Page>
  )
}
