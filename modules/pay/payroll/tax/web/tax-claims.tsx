import { useCallback } from 'react'
import type { z } from 'zod'
import { peopleApi } from '#base/contracts/people-api.ts'
import { containsAllWords } from '#base/names.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { call } from '#web/calls/call.ts'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { moneyText, monthText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { type Editing, useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { type Column, Table } from '#web/table/table.tsx'
import { AddBar } from '../../web/add-bar.tsx'
import { type TaxClaim, taxApi } from '../contract.ts'

const { RecordDialog, Field } = recordForm(taxApi.createClaim, taxApi.editClaim)
type ListedClaim = z.output<typeof TaxClaim>

/** TP1: reliefs that people claim through the employer in a month. */
export function TaxClaims({ period }: { period: string }) {
  const t = useT()
  const mayEdit = useSession().may('payroll:prepare')
  const columns: Column<ListedClaim>[] = [
    { name: 'full_name' },
    { name: 'employee_no', card: 'none' },
    { name: 'title', header: t('pay.claim_item'), card: 'line' },
    { name: 'period', card: 'line' },
    { name: 'amount', card: 'side' },
    { name: 'state', header: t('pay.claim_state'), card: 'line', cell: (row) => <TakenTag row={row} /> },
  ]
  const removal = useRemoval<ListedClaim>(taxApi.removeClaim, {
    title: ({ title, full_name }) => t('pay.remove_claim', { title, name: full_name }),
    text: t('pay.remove_input_text'),
    action: t('action.remove'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<ListedClaim>(removal)
  return (
    <>
      {mayEdit && (
        <AddBar>
          <Link to="payroll/tax-forms">{t('pay.to_tax_forms')}</Link>
          <NewButton onClick={add}>{t('pay.new_claim')}</NewButton>
        </AddBar>
      )}
      <Table
        list={taxApi.claims}
        input={{ period }}
        inAddress={false}
        filters={{ year: { hidden: true }, employee_id: { hidden: true }, state: { label: t('pay.claim_state') } }}
        title={t('pay.tab_claims')}
        views={false}
        columns={columns}
        rowName={(row) => `${row.full_name}, ${row.title}`}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('pay.claims_none'), text: t('pay.claims_text') }}
      />
      {dialog && <ClaimDialog {...dialog} period={period} />}
    </>
  )
}

/** Whether a run has taken the claim, and the amount within the ceiling. */
function TakenTag({ row }: { row: ListedClaim }) {
  const t = useT()
  if (row.taken_period === null) return <StatusTag status="waiting" tone="info" label={t('payroll.state.waiting')} />
  const less = row.amount - (row.taken_amount ?? 0)
  return (
    <StatusTag
      status="taken"
      tone={less > 0 ? 'warn' : 'good'}
      label={
        less > 0
          ? t('pay.claim_taken_part', {
              month: monthText(row.taken_period),
              amount: moneyText(row.taken_amount ?? 0, 'MYR', { sign: true }),
            })
          : t('pay.claim_taken', { month: monthText(row.taken_period) })
      }
    />
  )
}

function ClaimDialog({ period, ...dialog }: Editing<ListedClaim> & { period: string }) {
  const t = useT()
  const { record } = dialog
  const year = Number(period.slice(0, 4))
  const items = useCallback(
    async (search: string) => {
      const all = await call(taxApi.claimItems, { year })
      return all
        .map(({ code, title, limit }) => ({
          value: code,
          label:
            limit === null ? title : t('pay.claim_limit', { title, limit: moneyText(limit, 'MYR', { sign: true }) }),
        }))
        .filter(({ label }) => containsAllWords(search, [label]))
    },
    [year, t],
  )
  return (
    <RecordDialog
      {...dialog}
      title={record ? `${record.full_name} · ${record.title}` : t('pay.new_claim')}
      defaults={{ period }}
    >
      <Field name="employee_id" options={peopleApi.find} />
      <Field name="period" />
      <Field name="code" label={t('pay.claim_item')} options={items} wide />
      <Field name="amount" autoFocus={record !== undefined} />
    </RecordDialog>
  )
}
