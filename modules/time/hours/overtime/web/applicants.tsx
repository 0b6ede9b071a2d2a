import { useState } from 'react'
import { peopleApi } from '#base/people-api.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { MoreButton } from '#web/page/more-button.tsx'
import { NewButton } from '#web/page/new-button.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { overtimeApi } from '../contract.ts'
import { recordColumns, useOpenRecord } from './record-columns.tsx'

const OvertimeForm = lazyComponent(async () => (await import('./overtime-form.tsx')).OvertimeForm)
const ImportHours = lazyComponent(async () => (await import('./import-hours.tsx')).ImportHours)

const COLUMNS = recordColumns(false)

/** Overtime of everybody within reach. */
export default function Applicants() {
  const t = useT()
  const { reach } = useSession()
  const [entering, setEntering] = useState(false)
  const [importing, setImporting] = useState<'file' | 'list'>()
  const open = useOpenRecord()
  const mayEnter = (reach('overtime:manage') ?? 'own') !== 'own'
  const enter = mayEnter && <NewButton onClick={() => setEntering(true)}>{t('overtime.enter')}</NewButton>
  return (
    <Page flush>
      <PageHeader
        title={t('overtime.applicants')}
        actions={
          mayEnter && (
            <>
              <MoreButton
                label={t('request-import.title')}
                actions={[
                  { label: t('request-import.import'), onClick: () => setImporting('file') },
                  { label: t('request-import.title'), onClick: () => setImporting('list') },
                ]}
              />
              {enter}
            </>
          )
        }
      />
      <Table
        list={overtimeApi.list}
        screen="overtime"
        title={t('overtime.applicants')}
        columns={COLUMNS}
        views={[{ id: 'pending', label: t('status.pending'), filters: { state: 'pending' } }]}
        filters={{ employee_id: { options: peopleApi.find }, mine_only: { hidden: true }, piece: { hidden: true } }}
        rowName={(row) => `${row.full_name}, ${dayText(row.day)}`}
        onPeek={open}
        empty={{ text: t('overtime.empty'), children: enter }}
      />
      {entering && <OvertimeForm onClose={() => setEntering(false)} />}
      {importing && <ImportHours what={importing} onClose={() => setImporting(undefined)} />}
    </Page>
  )
}
