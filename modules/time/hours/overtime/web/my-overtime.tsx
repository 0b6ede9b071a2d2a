import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { NewButton } from '#web/page/new-button.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Table } from '#web/table/table.tsx'
import { overtimeApi } from '../contract.ts'
import { recordColumns, useOpenRecord } from './record-columns.tsx'

const OvertimeForm = lazyComponent(async () => (await import('./overtime-form.tsx')).OvertimeForm)

const COLUMNS = recordColumns(true)
const OWN = { mine_only: true } as const

/** One's own overtime, and asking for more. */
export default function MyOvertime() {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const open = useOpenRecord()
  const ask = <NewButton onClick={() => setAsking(true)}>{t('overtime.ask')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('overtime.mine')} actions={ask} />
      <Table
        list={overtimeApi.list}
        screen="overtime-mine"
        title={t('overtime.mine')}
        columns={COLUMNS}
        input={OWN}
        views={false}
        searchable={false}
        filters={{ employee_id: { hidden: true }, piece: { hidden: true } }}
        rowName={(row) => dayText(row.day)}
        onPeek={open}
        empty={{ text: t('overtime.empty_mine'), children: ask }}
      />
      {asking && <OvertimeForm onClose={() => setAsking(false)} />}
    </Page>
  )
}
