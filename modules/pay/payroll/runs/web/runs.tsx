import { useState } from 'react'
import { z } from 'zod'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyOptions } from '#web/inputs/options.ts'
import { useGo, useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Bone, Waiting } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { payrollApi, type RunRow } from '../contract.ts'
import { runTitle } from './run-title.ts'

const RunForm = lazyComponent(async () => (await import('./run-form.tsx')).RunForm)
/** A placeholder with the height of a group's card. */
const CARD_PLACEHOLDER = (
  <Waiting>
    <Bone height={136} />
  </Waiting>
)
const NextRuns = lazyComponent(async () => (await import('./next-runs.tsx')).NextRuns, CARD_PLACEHOLDER)
const groups = lazyOptions(async () => (await import('../../settings/contract.ts')).payGroupApi.list)

type ListedRun = z.output<typeof RunRow>

/** `new`: the form of a new run is open. */
const Address = z.object({ new: z.coerce.boolean().optional().catch(undefined) })

/** All pay runs, below the runs to create or continue next. */
export default function PayRuns() {
  const t = useT()
  const go = useGo()
  const { may } = useSession()
  const [address, setAddress] = useSearchState(Address)
  const [begun, setMaking] = useState(false)
  const making = begun || (address.new && may('payroll:prepare'))
  const open = (id: string) => go(`payroll/runs/${id}`)
  const close = () => {
    setMaking(false)
    setAddress({ new: undefined })
  }
  const columns: Column<ListedRun>[] = [
    { name: 'period', cell: (row) => runTitle(row) },
    { name: 'state', card: 'line' },
    { name: 'group', card: 'line' },
    { name: 'pay_day' },
    { name: 'employees', header: t('pay.people_paid') },
    { name: 'gross', card: 'none' },
    { name: 'net', card: 'side' },
    { name: 'employer_cost', card: 'none' },
    { name: 'approved_at', hidden: true },
  ]
  return (
    <Page>
      <PageHeader
        title={t('pay.runs')}
        actions={may('payroll:prepare') && <NewButton onClick={() => setMaking(true)}>{t('pay.new_run')}</NewButton>}
      />
      <NextRuns onMade={open} waiting={CARD_PLACEHOLDER} />
      <Table
        list={payrollApi.runs}
        title={t('pay.runs')}
        searchable={false}
        columns={columns}
        rowLink={(row) => `payroll/runs/${row.id}`}
        rowName={(row) => `${monthText(row.period)}, ${row.group}`}
        filters={{ group_id: { options: groups, label: t('payroll.group') } }}
        empty={{ title: t('pay.no_runs'), text: t('pay.no_runs_text') }}
      />
      {making && <RunForm onClose={close} onMade={open} />}
    </Page>
  )
}
