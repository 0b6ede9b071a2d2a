import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { NewButton } from '#web/page/new-button.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Table } from '#web/table/table.tsx'
import { partTimeApi } from '../contract.ts'
import { recordColumns, useOpenRecord } from './record-columns.tsx'

const HoursForm = lazyComponent(async () => (await import('./hours-form.tsx')).HoursForm)

const COLUMNS = recordColumns(true)
const OWN = { mine_only: true } as const

/** One's own overtime, and asking for more. */
export default function MyHours() {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const open = useOpenRecord()
  const ask = <NewButton onClick={() => setAsking(true)}>{t('part-time.ask')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('part-time.mine')} actions={ask} />
      <Table
        list={partTimeApi.list}
        screen="part-time-mine"
        title={t('part-time.mine')}
        columns={COLUMNS}
        input={OWN}
        views={false}
        searchable={false}
        filters={{ employee_id: { hidden: true }, id: { hidden: true } }}
        rowName={(row) => dayText(row.day)}
        onPeek={open}
        empty={{ text: t('part-time.empty_mine'), children: ask }}
      />
      {asking && <HoursForm onClose={() => setAsking(false)} />}
    </Page>
  )
}
