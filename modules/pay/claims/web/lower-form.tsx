import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { claimApi } from '../contract.ts'
import type { Claim } from './claim-columns.tsx'

const { Form, Field } = formFor(claimApi.lower)

/** Lowers a claim before it is decided, with a reason that the person sees. */
export function LowerForm({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const t = useT()
  const now = moneyText(claim.claimable, claim.claim_currency, { sign: true })
  return (
    <Dialog title={t('claim.lower_of', { name: claim.full_name })} onClose={onClose}>
      <Form
        layout="dialog"
        version={claim.version}
        hidden={{ id: claim.id }}
        saveLabel={t('claim.lower')}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('claim.lowered'))
          onClose()
        }}
      >
        <p className="caption">{t('claim.lower_hint', { amount: now })}</p>
        <FieldGroup>
          <Field name="claimable" currency={claim.claim_currency} autoFocus wide />
          <Field name="reason" wide />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
