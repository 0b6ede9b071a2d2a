import type { RequestDialogProps } from '#requests/web/slots.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { moneyText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { offerCalls } from '../contract.ts'
import { HirePrice } from './hire-price.tsx'

const RequestForm = lazyComponent(async () => (await import('#requests/web/request-form.tsx')).RequestForm)
const { Field, useValue } = formFor(offerCalls.send)

type Preview = NonNullable<typeof offerCalls.preview.types>['answer']['of_kind']

/** The form of an offer: a new one to the candidate in `start`, or a withdrawn one that is changed. */
export function OfferForm({ previous, start, onClose }: RequestDialogProps) {
  const t = useT()
  const application_id = String(previous?.fields.application_id ?? start?.application_id ?? '')
  // The currency is that of the office.
  const about = useCall(offerCalls.preview, { application_id }, { enabled: application_id !== '' })
  const currency = about.data?.of_kind.currency
  if (!currency) return about.isError || about.data ? null : <LinesSkeleton lines={6} />
  return (
    <RequestForm
      calls={offerCalls}
      // Each candidate has a draft of their own.
      kind={`offer/${application_id}`}
      dialog={t('offer.propose')}
      start={{ pay_period: 'month', employment_type: 'full_time', send_mail: true, ...start }}
      hidden={{ application_id, currency }}
      previous={previous}
      firstField="amount"
      onDone={onClose}
      onCancel={onClose}
      renderPreview={(of: Preview) => <OfferedRange of={of} />}
    >
      <Terms currency={currency} applicationId={application_id} />
    </RequestForm>
  )
}

function Terms({ currency, applicationId }: { currency: string; applicationId: string }) {
  const t = useT()
  const [type, period] = [useValue('employment_type'), useValue('pay_period')]
  const isPartTime = type === 'part_time'
  return (
    <>
      <FieldGroup>
        <Field name="employment_type" />
        {isPartTime ? <Field name="weekly_hours" /> : <span />}
        {isPartTime && <Field name="pay_period" />}
        <Field
          name="amount"
          label={t(period === 'hour' ? 'offer.amount.hour' : 'offer.amount')}
          currency={currency}
          key={currency}
          autoFocus
        />
        <Field name="first_day" />
        <Field name="valid_until" />
        <Field name="probation_months" />
        <Field name="send_mail" wide />
        <Field name="note" wide />
      </FieldGroup>
      <Price applicationId={applicationId} />
    </>
  )
}

/** What the hire receives and costs, as soon as enough is filled in. */
function Price({ applicationId }: { applicationId: string }) {
  const amount = useValue('amount')
  const first_day = useValue('first_day')
  const employment_type = useValue('employment_type')
  const pay_period = useValue('pay_period')
  const weekly_hours = useValue('weekly_hours') ?? null
  if (!amount || !first_day || !employment_type || !pay_period) return null
  return (
    <HirePrice
      terms={{ application_id: applicationId, amount, first_day, employment_type, pay_period, weekly_hours }}
    />
  )
}

function OfferedRange({ of: { currency, pay_period, pay_from, pay_to } }: { of: Preview }) {
  const t = useT()
  if (currency === null || (pay_from === null && pay_to === null)) return null
  const [from, to] = [pay_from, pay_to].map((amount) => (amount === null ? '…' : moneyText(amount, currency)))
  return (
    <p className="caption">
      {t('offer.range', { from: from ?? '', to: to ?? '', period: t(`offer.pay_period.${pay_period ?? 'month'}`) })}
    </p>
  )
}
