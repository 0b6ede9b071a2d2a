import type { z } from 'zod'
import type { RequestDialogProps } from '#requests/web/slots.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText } from '#web/page/format.tsx'
import { shiftApi } from '../../contract.ts'
import { type ShiftOffer, type SwapPreview, swapApi, swapCalls } from '../contract.ts'
import { returnText } from './offered-shifts.tsx'

const RequestForm = lazyComponent(async () => (await import('#requests/web/request-form.tsx')).RequestForm)
const { Field, useValue } = formFor(swapCalls.send)

type Offer = z.output<typeof ShiftOffer>
type Preview = z.output<typeof SwapPreview>

/** Request form to take an offered shift, with or without an own shift in return. */
export function SwapForm({ previous: again, start, onClose }: RequestDialogProps) {
  const t = useT()
  const offers = (useCall(swapApi.offers, {}).data ?? []).filter(({ is_own }) => !is_own)
  const options = offers.map(({ id, day, name, full_name }) => ({
    value: id,
    label: `${dayText(day)} · ${name} · ${full_name}`,
  }))
  return (
    <RequestForm
      calls={swapCalls}
      kind="shift_swap"
      dialog={t(again ? 'shift-swap.change' : 'shift-swap.take')}
      {...(start && { start })}
      previous={again}
      onDone={onClose}
      onCancel={onClose}
      renderPreview={(of: Preview) => <SwapChanges days={of.days} />}
    >
      <FieldGroup>
        <Field name="offer_id" options={options} wide />
        <InReturn offers={offers} />
      </FieldGroup>
    </RequestForm>
  )
}

/** Choice of the caller's own shifts on the days wanted in return. */
function InReturn({ offers }: { offers: readonly Offer[] }) {
  const chosen = useValue('offer_id')
  const offer = offers.find(({ id }) => id === chosen)
  if (!offer || offer.in_return === 'none' || offer.return_from === null || offer.return_until === null) return null
  return <OwnShifts offer={offer} from={offer.return_from} until={offer.return_until} />
}

function OwnShifts({ offer, from, until }: { offer: Offer; from: string; until: string }) {
  const t = useT()
  const days = useCall(shiftApi.own, { from, until }).data?.days ?? []
  const options = days.flatMap(({ day, shifts, may_offer }) =>
    may_offer ? shifts.map(({ id, name }) => ({ value: id, label: `${dayText(day)} · ${name}` })) : [],
  )
  return (
    <Field
      name="return_id"
      hint={returnText(t, offer)}
      options={options}
      required={offer.in_return === 'needed'}
      wide
    />
  )
}

function SwapChanges({ days }: Pick<Preview, 'days'>) {
  const t = useT()
  if (days.length === 0) return null
  return (
    <section aria-label={t('shift-swap.becomes')}>
      <h3>{t('shift-swap.becomes')}</h3>
      {days.map(({ full_name, day, before, after }) => (
        <p key={`${full_name} ${day}`}>
          <b>{full_name}</b> {t('shift-swap.day_change', { day: dayText(day), before, after })}
        </p>
      ))}
    </section>
  )
}
