import { useState } from 'react'
import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type CorrectionRow, correctionApi } from '../contract.ts'

const CorrectionForm = lazyComponent(async () => (await import('./correction-form.tsx')).CorrectionForm)

/** List of corrections in reach, with old and new times. */
export default function Corrections() {
  const t = useT()
  const go = useGo()
  const { reach } = useSession()
  const [entering, setEntering] = useState(false)
  const enter = (reach('attendance:manage') ?? 'own') !== 'own' && (
    <NewButton onClick={() => setEntering(true)}>{t('attendance-correction.enter')}</NewButton>
  )
  return (
    <Page flush>
      <PageHeader title={t('attendance-correction.list')} actions={enter} />
      <Table
        list={correctionApi.list}
        screen="attendance-corrections"
        title={t('attendance-correction.list')}
        columns={[
          { name: 'full_name', width: 200 },
          { name: 'employee_no', hidden: true, card: 'none' },
          { name: 'day', card: 'line' },
          { name: 'old_in', card: 'none' },
          { name: 'new_in', card: 'line' },
          { name: 'old_out', card: 'none' },
          { name: 'new_out', card: 'line' },
          { name: 'state', card: 'side' },
          { name: 'is_reset', hidden: true, card: 'none' },
          { name: 'sent_at', hidden: true, card: 'none' },
        ]}
        views={[{ id: 'pending', label: t('status.pending'), filters: { state: 'pending' } }]}
        filters={{ employee_id: { options: peopleApi.find }, mine_only: { hidden: true } }}
        rowName={(row: z.output<typeof CorrectionRow>) => `${row.full_name}, ${dayText(row.day)}`}
        onPeek={({ id }) => go('requests', { request: id })}
        empty={{ text: t('attendance-correction.empty'), children: enter }}
      />
      {entering && <CorrectionForm onClose={() => setEntering(false)} />}
    </Page>
  )
}
