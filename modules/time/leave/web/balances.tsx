import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { AsOf } from '#people/web/as-of.ts'
import { MoreButton } from '#web/buttons/more-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type BalanceRow, leaveBalanceApi } from '../balance/contract.ts'
import { BalanceMatrix } from './balance-matrix.tsx'
import { leaveTypeOptions } from './type-options.ts'

const BalancePanel = lazyComponent(async () => (await import('../balance/web/balance-panel.tsx')).BalancePanel)
const AdjustForm = lazyComponent(async () => (await import('../balance/web/adjust-form.tsx')).AdjustForm)
const ImportOpenings = lazyComponent(async () => (await import('../openings/web/import-openings.tsx')).ImportOpenings)
const OpeningFiles = lazyComponent(async () => (await import('../openings/web/opening-files.tsx')).OpeningFiles)

type BalanceListRow = z.output<typeof BalanceRow>

/** Balances: people and types on a day, or every figure of each balance. */
export default function Balances() {
  const t = useT()
  const { may } = useSession()
  const [peeked, setPeeked] = useState<BalanceListRow>()
  const [adjusting, setAdjusting] = useState<{ people: string[]; type_id?: string } | undefined>()
  const [importing, setImporting] = useState<'file' | 'list'>()
  const mayAdjust = may('leave:manage')
  const tabs = [
    { id: 'matrix', label: t('leave-balance.by_person') },
    { id: 'figures', label: t('leave-balance.all_figures') },
  ]
  const tab = useTab(tabs)
  return (
    <Page flush>
      <PageHeader
        title={t('leave-balance.title')}
        actions={
          <>
            {tab === 'matrix' && <AsOf />}
            {mayAdjust && (
              <>
                <MoreButton
                  label={t('leave-opening.title')}
                  actions={[
                    { label: t('leave-opening.import'), onClick: () => setImporting('file') },
                    { label: t('leave-opening.title'), onClick: () => setImporting('list') },
                  ]}
                />
                <Button onClick={() => setAdjusting({ people: [] })}>{t('leave-balance.adjust')}</Button>
              </>
            )}
          </>
        }
      />
      <Tabs label={t('leave-balance.title')} tabs={tabs} keep={['employee_id', 'office_id', 'department_id']} />
      {tab === 'matrix' && <BalanceMatrix onAdjust={mayAdjust ? setAdjusting : undefined} />}
      {tab === 'figures' && (
        <Table
          list={leaveBalanceApi.list}
          screen="leave-balance"
          title={t('leave-balance.title')}
          columns={[
            { name: 'full_name', width: 220 },
            { name: 'employee_no', card: 'none' },
            { name: 'type_name', card: 'line' },
            { name: 'granted', card: 'none' },
            { name: 'carried', card: 'none' },
            { name: 'used', card: 'none' },
            { name: 'pending', card: 'none' },
            { name: 'left', card: 'side' },
            { name: 'unit', hidden: true, card: 'none' },
          ]}
          filters={{
            employee_id: { options: peopleApi.find },
            type_id: { options: leaveTypeOptions },
            office_id: { options: choicesApi.offices },
            department_id: { options: choicesApi.departments },
          }}
          rowId={(row) => row.id}
          rowName={(row) => `${row.full_name}, ${row.type_name}`}
          onPeek={setPeeked}
          {...(peeked && { peeked: peeked.id })}
          rowActions={(row) =>
            mayAdjust
              ? [
                  {
                    label: t('leave-balance.adjust'),
                    onClick: () => setAdjusting({ people: [row.employee_id], type_id: row.type_id }),
                  },
                ]
              : []
          }
          empty={{ text: t('leave-balance.empty') }}
        />
      )}
      {peeked && <BalancePanel of={peeked} onClose={() => setPeeked(undefined)} />}
      {importing === 'file' && <ImportOpenings onClose={() => setImporting(undefined)} />}
      {importing === 'list' && <OpeningFiles onClose={() => setImporting(undefined)} />}
      {adjusting && <AdjustForm start={adjusting} onClose={() => setAdjusting(undefined)} />}
    </Page>
  )
}
