import { useState } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { Table } from '#web/table/table.tsx'
import { payGroupApi } from '../items-contract.ts'
import { type PayslipRow, WAGE_RECORD_PAGE_SIZES, wageRecordApi } from '../payslips-contract.ts'
import { PersonSlips } from './person-slips.tsx'
import { rateText, slipTitle } from './words.ts'

type Row = z.output<typeof PayslipRow>

const MONEY = [
  'gross',
  'deductions',
  'net',
  'employer_cost',
  'epf_employee',
  'epf_employer',
  'socso',
  'eis',
  'lindung',
  'pcb',
] as const

/** What people earned month by month, and how their basic pay changed. */
export default function PayRecords() {
  const t = useT()
  const tabs = [
    { id: 'wages', label: t('pay.wage_record') },
    { id: 'salary', label: t('pay.salary_history') },
  ]
  const tab = useTab(tabs)
  const [peeked, setPeeked] = useState<Row>()
  return (
    <Page>
      <PageHeader
        title={t('pay.records')}
        about={t(tab === 'wages' ? 'pay.wage_record_about' : 'pay.salary_history_about')}
      />
      <Tabs label={t('pay.records')} tabs={tabs} />
      {tab === 'wages' ? (
        <Table
          key="wages"
          of={wageRecordApi.list}
          title={t('pay.wage_record')}
          pageSizes={WAGE_RECORD_PAGE_SIZES}
          onPeek={setPeeked}
          columns={[
            { name: 'full_name' },
            { name: 'employee_no', card: 'none' },
            { name: 'period', cell: (row) => slipTitle(row), width: 150, card: 'line' },
            { name: 'basic', kind: 'money', currency: 'currency', card: 'none' },
            { name: 'currency', card: 'line', width: 90 },
            ...MONEY.map((name) => ({
              name,
              kind: 'money' as const,
              currency: 'currency',
              card: name === 'net' ? ('side' as const) : ('none' as const),
              hidden: name === 'lindung' || name === 'employer_cost',
            })),
          ]}
          filters={{
            group_id: { options: payGroupApi.list, label: t('payroll.group') },
            employee_id: { hidden: true },
          }}
          empty={{ title: t('pay.wages_none'), text: t('pay.wages_none_text') }}
        />
      ) : (
        <Table
          key="salary"
          of={wageRecordApi.salaryHistory}
          title={t('pay.salary_history')}
          pageSizes={WAGE_RECORD_PAGE_SIZES}
          columns={[
            { name: 'full_name' },
            { name: 'employee_no', card: 'none' },
            { name: 'from_day', kind: 'date', card: 'line' },
            { name: 'until_day', kind: 'date', card: 'none' },
            { name: 'previous_pay', kind: 'money', currency: 'currency' },
            { name: 'basic_pay', kind: 'money', currency: 'currency', card: 'side' },
            {
              name: 'change',
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
      {tab === 'wages' && peeked && (
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
