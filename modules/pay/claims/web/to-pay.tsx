import { useRef, useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tabs, useTab } from '#web/page/tabs.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { claimApi } from '../contract.ts'
import { amountColumns, type Claim, paysText } from './claim-columns.tsx'
import { Payments } from './payments.tsx'

const PayForm = lazyComponent(async () => (await import('./pay-form.tsx')).PayForm)

const COLUMNS: readonly Column<Claim>[] = [
  { name: 'full_name', width: 220 },
  { name: 'employee_no', card: 'none' },
  { name: 'office_name', hidden: true, card: 'none' },
  { name: 'category', card: 'line' },
  { name: 'day', card: 'line' },
  { name: 'receipt_no', hidden: true, card: 'none' },
  ...amountColumns,
  { name: 'approved_on', hidden: true, card: 'none' },
  { name: 'state', card: 'line' },
  { name: 'pays', width: 180, cell: (row) => paysText(row), card: 'line' },
]

/** Approved claims: those that payroll pays, and paying others together outside of it. */
export default function ToPay() {
  const t = useT()
  const [paying, setPaying] = useState<readonly Claim[]>()
  /** Rows by id as the list last showed them: a payment needs the version that the user saw. */
  const seen = useRef(new Map<string, Claim>())
  const tabs = [
    { id: 'claims', label: t('claim.to_pay') },
    { id: 'payments', label: t('claim-payment.title') },
  ]
  const tab = useTab(tabs)
  return (
    <Page flush>
      <PageHeader title={t('claim.to_pay')} />
      <Tabs tabs={tabs} label={t('claim.to_pay')} />
      {tab === 'payments' ? (
        <Payments />
      ) : (
        <Table
          list={claimApi.toPay}
          screen="claims-to-pay"
          title={t('claim.to_pay')}
          columns={COLUMNS}
          views={[
            { id: 'outside', label: t('claim.pays.outside'), filters: { state: 'approved', pays: 'outside' } },
            { id: 'payroll', label: t('claim.pays.payroll'), filters: { state: 'approved', pays: 'payroll' } },
            { id: 'paid', label: t('status.paid'), filters: { state: 'paid' } },
          ]}
          filters={{
            office_id: { options: choicesApi.offices },
            payment_id: { hidden: true },
            claim: { hidden: true },
            claim_currency: { hidden: true },
          }}
          rowName={(row) => {
            seen.current.set(row.id, row)
            return row.full_name
          }}
          rowActions={(row) =>
            row.actions.includes('pay') ? [{ label: t('claim.pay_outside'), onClick: () => setPaying([row]) }] : []
          }
          bulk={[
            {
              label: t('claim.pay_outside'),
              run: ({ ids }) => setPaying(ids.flatMap((id) => seen.current.get(id) ?? [])),
            },
          ]}
          empty={{ title: t('claim.nothing_to_pay'), text: t('claim.nothing_to_pay_text') }}
        />
      )}
      {paying && <PayForm claims={paying} onClose={() => setPaying(undefined)} />}
    </Page>
  )
}
