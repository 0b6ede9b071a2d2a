import { useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { claimApi } from '../contract.ts'
import { amountColumns, type Claim, categoryText, paysText, requestPath } from './claim-columns.tsx'

const LowerForm = lazyComponent(async () => (await import('./lower-form.tsx')).LowerForm)
const RateForm = lazyComponent(async () => (await import('../../exchange-rates/web/rate-form.tsx')).RateForm)
const ClaimForm = lazyComponent(async () => (await import('./claim-form.tsx')).ClaimForm)

const COLUMNS: readonly Column<Claim>[] = [
  { name: 'full_name', width: 220 },
  { name: 'employee_no', hidden: true, card: 'none' },
  { name: 'office_name', hidden: true, card: 'none' },
  { name: 'category', cell: (row) => categoryText(row), card: 'line' },
  { name: 'day', card: 'line' },
  { name: 'receipt_no', hidden: true, card: 'none' },
  { name: 'distance', hidden: true, card: 'none' },
  ...amountColumns,
  { name: 'state', card: 'line' },
  { name: 'pays', width: 170, cell: (row) => paysText(row), card: 'none' },
  { name: 'files', hidden: true, card: 'none' },
  { name: 'lowered_reason', hidden: true, card: 'none' },
  { name: 'sent_at', card: 'none' },
  { name: 'approved_on', hidden: true, card: 'none' },
]

/** Claims of everybody in reach: read, lowered before they are decided, entered for another person. */
export default function Applicants() {
  const t = useT()
  const { may } = useSession()
  const [lowering, setLowering] = useState<Claim>()
  const [rating, setRating] = useState<Claim>()
  const [entering, setEntering] = useState(false)
  return (
    <Page flush>
      <PageHeader
        title={t('claim.title')}
        actions={may('claim:manage') && <NewButton onClick={() => setEntering(true)}>{t('claim.new')}</NewButton>}
      />
      <Table
        list={claimApi.list}
        screen="claims"
        title={t('claim.title')}
        columns={COLUMNS}
        views={[
          { id: 'pending', label: t('status.pending'), filters: { state: 'pending' } },
          { id: 'approved', label: t('status.approved'), filters: { state: 'approved' } },
          { id: 'rate_wanted', label: t('claim.rate_wanted'), filters: { state: 'pending', rate_wanted: true } },
        ]}
        filters={{
          employee_id: { options: peopleApi.find },
          office_id: { options: choicesApi.offices },
          category_id: { hidden: true },
        }}
        rowLink={requestPath}
        rowName={(row) => row.full_name}
        rowActions={(row) => [
          ...(row.rate_wanted && row.state === 'pending' && may('exchange-rate:edit')
            ? [{ label: t('claim.set_rate'), onClick: () => setRating(row) }]
            : []),
          ...(row.actions.includes('lower') ? [{ label: t('claim.lower'), onClick: () => setLowering(row) }] : []),
        ]}
        empty={{ title: t('claim.nobody'), text: t('claim.nobody_text') }}
      />
      {lowering && <LowerForm claim={lowering} onClose={() => setLowering(undefined)} />}
      {rating && (
        <RateForm
          about={{ day: rating.day, currency: rating.currency, home: rating.claim_currency }}
          onClose={() => setRating(undefined)}
        />
      )}
      {entering && <ClaimForm onClose={() => setEntering(false)} />}
    </Page>
  )
}
