import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Money } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { type LoanRow, loanApi } from '../contract.ts'
import { LoanTag } from './loan-tag.tsx'

type LoanListRow = z.output<typeof LoanRow>
const LoanForm = lazyComponent(async () => (await import('./loan-form.tsx')).LoanForm)
/** Everyone's loans and advances, open ones first. */
export default function Loans() {
  const t = useT()
  const go = useGo()
  const { may } = useSession()
  const [making, setMaking] = useState(false)
  const columns: Column<LoanListRow>[] = [
    { name: 'full_name', width: 220 },
    { name: 'employee_no', card: 'none' },
    { name: 'kind', card: 'line' },
    { name: 'state', cell: (row) => <LoanTag state={row.state} />, card: 'line' },
    { ...money('principal'), card: 'none' },
    { ...money('repaid'), card: 'none' },
    { ...money('balance'), card: 'side' },
    { name: 'next_month', card: 'none' },
    { ...money('next_amount'), card: 'none' },
    { name: 'last_month', hidden: true, card: 'none' },
    { name: 'note', hidden: true, card: 'none' },
  ]
  const newButton = may('payroll:prepare') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {t('loans.new')}
    </Button>
  )
  return (
    <Page flush>
      <PageHeader title={t('loans.title')} actions={newButton} />
      <Table
        list={loanApi.list}
        screen="loans"
        title={t('loans.title')}
        columns={columns}
        views={[{ id: 'open', label: t('loans.state.open'), filters: { state: 'open' } }]}
        filters={{ employee_id: { options: peopleApi.find } }}
        rowLink={(row) => `payroll/loans/${row.id}`}
        rowName={(row) => row.full_name}
        empty={{ title: t('loans.none'), text: t('loans.none_text'), children: newButton }}
      />
      {making && <LoanForm onClose={() => setMaking(false)} onMade={(id) => go(`payroll/loans/${id}`)} />}
    </Page>
  )
}

/** An amount with its currency, since one list has loans in several currencies. */
function money(name: 'principal' | 'repaid' | 'balance' | 'next_amount'): Column<LoanListRow> {
  return { name, cell: (row) => <Money amount={row[name]} currency={row.currency} sign /> }
}
