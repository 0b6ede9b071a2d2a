import { useState } from 'react'
import type { z } from 'zod'
import { isAskedIn } from '#base/countries/served-countries.ts'
import { useT } from '#web/i18n.ts'
import { lazyOptions } from '#web/inputs/options.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type PayslipRow, taiwanWageApi, WAGE_RECORD_PAGE_SIZES, wageRecordApi } from '../wage-records-contract.ts'
import { MALAYSIAN_COLUMNS, TAIWAN_COLUMNS, WAGE_RECORDS } from './countries.ts'
import { slipTitle } from './slip-texts.ts'

const SalaryHistory = lazyComponent(async () => (await import('./salary-history.tsx')).SalaryHistory)
const PersonSlips = lazyComponent(async () => (await import('./person-slips.tsx')).PersonSlips)
const groups = lazyOptions(async () => (await import('../../settings/contract.ts')).payGroupApi.list)

type WageRecordRow = Pick<
  z.output<typeof PayslipRow>,
  'id' | 'run_id' | 'employee_id' | 'employee_no' | 'full_name' | 'period' | 'kind' | 'sequence' | 'span'
>

const SHARED_COLUMNS = [
  { name: 'full_name' },
  { name: 'employee_no', card: 'none' },
  { name: 'period', cell: (row: WageRecordRow) => slipTitle(row), width: 150, card: 'line' },
  { name: 'basic', card: 'none' },
  { name: 'currency', card: 'line', width: 90 },
  { name: 'gross', card: 'none' },
  { name: 'deductions', card: 'none' },
  { name: 'net', card: 'side' },
  { name: 'employer_cost', card: 'none', hidden: true },
] as const

/** What people earned month by month, and changes of their basic pay. */
export default function PayRecords() {
  const t = useT()
  const { hasOfficeIn: isIn } = useSession()
  // A country with its own columns has its own list beside the common one; where it is the only country, its list is the
  // wage record.
  const own = isAskedIn(WAGE_RECORDS, 'taiwan', isIn)
  const others = isAskedIn(WAGE_RECORDS, 'wages', isIn) || !own
  const tabs = [
    ...(others ? [{ id: 'wages', label: t('pay.wage_record') }] : []),
    ...(own ? [{ id: 'taiwan', label: t(others ? 'pay.wage_record_taiwan' : 'pay.wage_record') }] : []),
    { id: 'salary', label: t('pay.salary_history') },
  ]
  const tab = useTab(tabs)
  const [peeked, setPeeked] = useState<WageRecordRow>()
  const shared = {
    title: t('pay.wage_record'),
    pageSizes: WAGE_RECORD_PAGE_SIZES,
    onPeek: setPeeked,
    filters: {
      group_id: { options: groups, label: t('payroll.group') },
      employee_id: { hidden: true },
    },
    empty: { title: t('pay.wages_none'), text: t('pay.wages_none_text') },
  }
  return (
    <Page>
      <PageHeader
        title={t('pay.records')}
        about={t(
          tab === 'salary'
            ? 'pay.salary_history_about'
            : tab === 'taiwan'
              ? 'pay.wage_record_kept'
              : 'pay.wage_record_about',
        )}
      />
      <Tabs label={t('pay.records')} tabs={tabs} />
      {tab === 'wages' ? (
        <Table key="wages" list={wageRecordApi.list} {...shared} columns={[...SHARED_COLUMNS, ...MALAYSIAN_COLUMNS]} />
      ) : tab === 'taiwan' ? (
        <Table key="taiwan" list={taiwanWageApi.list} {...shared} columns={[...SHARED_COLUMNS, ...TAIWAN_COLUMNS]} />
      ) : (
        <SalaryHistory />
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
