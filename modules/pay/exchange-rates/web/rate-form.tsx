import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { exchangeRateApi } from '../contract.ts'

const { Form, Field } = formFor(exchangeRateApi.type)

type Props = {
  /** What the rate is wanted for. */
  about?: { day: string; currency: string; home: string }
  onClose: () => void
}

/** A rate typed by hand, with its reason. */
export function RateForm({ about, onClose }: Props) {
  const t = useT()
  const { today, company } = useSession()
  return (
    <Dialog title={t('exchange-rate.new')} onClose={onClose}>
      <Form
        layout="dialog"
        start={{ day: today, unit: 1, home: company?.currency ?? FIRST_CURRENCY, ...about }}
        onCancel={onClose}
        onDone={() => {
          toast.good(t('exchange-rate.typed'))
          onClose()
        }}
      >
        <p className="caption">{t('exchange-rate.new_hint')}</p>
        <FieldGroup>
          <Field name="day" />
          <Field name="currency" autoFocus />
          <Field name="unit" />
          <Field name="rate" />
          <Field name="home" />
          <Field name="reason" wide />
        </FieldGroup>
      </Form>
    </Dialog>
  )
}
