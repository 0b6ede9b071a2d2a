import { useState } from 'react'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { IconReceipt } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { claimApi } from '../contract.ts'
import { amountColumns, type Claim, categoryText, paysText, requestPath } from './claim-columns.tsx'

const SeveralClaims = lazyComponent(
  async () => (await import('./several-claims.tsx')).SeveralClaims,
  <LinesSkeleton lines={8} />,
)

const COLUMNS: readonly Column<Claim>[] = [
  { name: 'category', cell: (row) => categoryText(row) },
  { name: 'day', card: 'line' },
  { name: 'receipt_no', card: 'none' },
  { name: 'distance', hidden: true, card: 'none' },
  ...amountColumns,
  { name: 'state', card: 'line' },
  { name: 'lowered_reason', card: 'line' },
  { name: 'pays', cell: (row) => paysText(row), card: 'line' },
  { name: 'sent_at', hidden: true, card: 'none' },
]

/** The person's own claims, and new ones: several receipts filled in and sent together. */
export default function MyClaims() {
  const t = useT()
  const { employee_id } = useSession()
  const [making, setMaking] = useState(false)
  const newButton = !making && <NewButton onClick={() => setMaking(true)}>{t('claim.new')}</NewButton>
  if (employee_id === null)
    return (
      <Page>
        <PageHeader title={t('claim.mine')} />
        <EmptyState icon={IconReceipt} title={t('claim.no_record')} text={t('claim.no_record_text')} />
      </Page>
    )
  return (
    <Page flush={!making}>
      <PageHeader title={t('claim.mine')} actions={newButton} />
      {making ? (
        <SeveralClaims onClose={() => setMaking(false)} />
      ) : (
        <Table
          list={claimApi.mine}
          screen="my-claims"
          title={t('claim.mine')}
          columns={COLUMNS}
          filters={{ category_id: { hidden: true } }}
          rowLink={requestPath}
          rowName={(row) => row.category}
          empty={{ title: t('claim.none'), text: t('claim.none_text'), children: newButton }}
        />
      )}
    </Page>
  )
}
