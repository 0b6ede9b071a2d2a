import { sum } from '#base/money.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { listText, moneyText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { claimPaymentApi } from '../contract.ts'
import type { Claim } from './claim-columns.tsx'

const { Form, Field } = formFor(claimPaymentApi.pay)

/** Pays claims together outside of payroll, under a day and a reference. */
export function PayForm({ claims, onClose }: { claims: readonly Claim[]; onClose: () => void }) {
  const t = useT()
  const { today } = useSession()
  const sums = [...Map.groupBy(claims, ({ claim_currency }) => claim_currency)].map(([currency, all]) =>
    moneyText(sum(all.map(({ claimable }) => claimable)), currency, { sign: true }),
  )
  return (
    <Dialog title={t('claim.pay_title', { count: claims.length })} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ paid_on: today }}
        hidden={{ claims: claims.map(({ id, version }) => ({ id, version })) }}
        saveLabel={t('claim.pay_outside')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('claim.paid_now'))
          onClose()
        }}
      >
        <p>
          <b>{listText(sums)}</b>
        </p>
        <p className="caption">{t('claim.pay_hint')}</p>
        <FieldGroup>
          <Field name="paid_on" />
          <Field name="reference" autoFocus />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
