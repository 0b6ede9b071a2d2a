import { useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { Money } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { type ClaimPayment, claimPaymentApi } from '../contract.ts'

type Payment = z.output<typeof ClaimPayment>
const { Form, Field } = formFor(claimPaymentApi.undo)

/** Payments made outside of payroll; each is undone as a whole, with a remark. */
export function Payments() {
  const t = useT()
  const [undoing, setUndoing] = useState<Payment>()
  const close = () => setUndoing(undefined)
  return (
    <>
      <Table
        list={claimPaymentApi.list}
        screen="claim-payments"
        title={t('claim-payment.title')}
        inAddress={false}
        columns={[
          { name: 'reference' },
          { name: 'paid_on', card: 'line' },
          { name: 'claims', card: 'none' },
          { name: 'amount', cell: (row) => <Money amount={row.amount} currency={row.currency} sign />, card: 'side' },
          { name: 'by_name', card: 'none' },
          {
            name: 'state',
            cell: (row) => (
              <StatusTag
                status={row.state}
                tone={row.state === 'paid' ? 'good' : 'mute'}
                label={t(`claim-payment.state.${row.state}`)}
              />
            ),
            card: 'line',
          },
          { name: 'undone_remark', card: 'none' },
        ]}
        rowLink={(row) => `payroll/claims?payment_id=${row.id}`}
        rowName={(row) => row.reference}
        rowActions={(row) =>
          row.actions.includes('undo')
            ? [{ label: t('claim-payment.undo'), tone: 'bad' as const, onClick: () => setUndoing(row) }]
            : []
        }
        empty={{ title: t('claim-payment.none'), text: t('claim-payment.none_text') }}
      />
      {undoing && (
        <Dialog title={t('claim-payment.undo_title', { reference: undoing.reference })} onClose={close}>
          <Form
            layout="dialog"
            version={undoing.version}
            hidden={{ id: undoing.id }}
            saveLabel={t('claim-payment.undo')}
            onCancel={close}
            onDone={() => {
              toast.good(t('claim-payment.undone'))
              close()
            }}
          >
            <p className="caption">{t('claim-payment.undo_hint')}</p>
            <FieldGroup>
              <Field name="remark" wide autoFocus />
            </FieldGroup>
          </Form>
        </Dialog>
      )}
    </>
  )
}
