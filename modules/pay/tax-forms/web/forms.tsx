import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useChange } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconPencil } from '#web/icons.ts'
import { useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useSeenRows } from '#web/row-actions/row-versions.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { type TaxFormRow, taxFormApi } from '../contract.ts'
import { FORM_TONES } from './tones.ts'

const FormDialog = lazyComponent(async () => (await import('./form-dialog.tsx')).FormDialog)
const SendBack = lazyComponent(async () => (await import('./send-back.tsx')).SendBack)

export type FormRow = z.output<typeof TaxFormRow>

/** Submitted forms of employees: viewed, accepted one by one or together, or sent back. */
export default function TaxForms() {
  const t = useT()
  const go = useGo()
  const may = useSession().may('payroll:prepare')
  const [open, setOpen] = useState<FormRow>()
  const [returning, setReturning] = useState<FormRow>()
  const accept = useChange(taxFormApi.accept)
  const acceptOne = useAction(taxFormApi.accept)
  const acceptedText = (done: { accepted: number }) => t('tax-forms.accepted', { count: done.accepted })
  const { rememberRow: seen, versionsOf } = useSeenRows<FormRow>()

  async function acceptAll(ids: readonly string[]) {
    toast.good(acceptedText(await accept.run({ rows: versionsOf(ids) as { id: string; version: number }[] })))
  }
  return (
    <Page flush>
      <PageHeader
        title={t('tax-forms.screen')}
        about={t('tax-forms.screen_about')}
        actions={
          may && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => go('payroll/inputs', { tab: 'claims' })}
            >
              {t('tax-forms.to_inputs')}
            </Button>
          )
        }
      />
      <Table
        list={taxFormApi.list}
        screen="tax-forms"
        title={t('tax-forms.screen')}
        views={[
          { id: 'waiting', label: t('tax-forms.view_waiting'), filters: { state: 'submitted' } },
          { id: 'accepted', label: t('tax-forms.view_accepted'), filters: { state: 'accepted' } },
          { id: 'returned', label: t('tax-forms.view_returned'), filters: { state: 'returned' } },
        ]}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none', hidden: true },
          { name: 'form', cell: (row) => t(`tax-forms.form.${row.form}`), card: 'line' },
          {
            name: 'period',
            cell: (row) => (row.period ? monthText(row.period) : String(row.year)),
            card: 'line',
            width: 110,
          },
          { name: 'amount', card: 'none' },
          { name: 'items', card: 'none', width: 80 },
          { name: 'submitted_at', card: 'none' },
          {
            name: 'state',
            cell: (row) => (
              <StatusTag status={row.state} tone={FORM_TONES[row.state]} label={t(`tax-forms.state.${row.state}`)} />
            ),
            card: 'side',
            width: 130,
          },
          { name: 'decided_by', card: 'none', hidden: true },
        ]}
        rowName={(row) => seen(row, `${row.full_name}, ${t(`tax-forms.form.${row.form}`)}`)}
        onPeek={setOpen}
        rowActions={(row) => [
          { label: t('tax-forms.open'), onClick: () => setOpen(row) },
          ...allowedActions(row, {
            accept: {
              label: t('tax-forms.accept'),
              onClick: () =>
                void acceptOne.run({ rows: [{ id: row.id, version: row.version }] }, { successMessage: acceptedText }),
            },
            return: { label: t('tax-forms.send_back'), onClick: () => setReturning(row) },
          }),
        ]}
        bulk={
          may
            ? [
                {
                  label: t('tax-forms.accept'),
                  run: ({ ids }) => acceptAll(ids),
                  confirm: (count) => ({
                    title: t('tax-forms.accept_title', { count }),
                    text: t('tax-forms.accept_text'),
                    action: t('tax-forms.accept'),
                  }),
                },
              ]
            : []
        }
        empty={{ title: t('tax-forms.empty'), text: t('tax-forms.empty_text') }}
      />
      {open && (
        <FormDialog
          row={open}
          onClose={() => setOpen(undefined)}
          onSendBack={() => {
            setReturning(open)
            setOpen(undefined)
          }}
        />
      )}
      {returning && <SendBack row={returning} onClose={() => setReturning(undefined)} />}
    </Page>
  )
}
