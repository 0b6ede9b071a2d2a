import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useAction } from '#web/use-action.ts'
import { type ShiftOffer, swapApi } from '../contract.ts'
import classes from './offered-shifts.module.css'

const SwapForm = lazyComponent(async () => (await import('./swap-form.tsx')).SwapForm)

type Offer = z.output<typeof ShiftOffer>

/** Lists offers of others to take, and own offers to withdraw. */
export function OfferedShifts() {
  const t = useT()
  const answer = useCall(swapApi.offers, {})
  const [taking, setTaking] = useState<string>()
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LinesSkeleton lines={2} />
  const own = answer.data.filter(({ is_own }) => is_own)
  const open = answer.data.filter(({ is_own }) => !is_own)
  return (
    <>
      <section className={classes.offers} aria-labelledby="shift-offers">
        <h2 id="shift-offers">{t('shift-swap.offers')}</h2>
        {open.length === 0 ? (
          <p className="caption">{t('shift-swap.offers_empty')}</p>
        ) : (
          <ul>
            {open.map((offer) => (
              <OfferLine key={offer.id} offer={offer} onTake={() => setTaking(offer.id)} />
            ))}
          </ul>
        )}
      </section>
      {own.length > 0 && (
        <section className={classes.offers} aria-labelledby="own-shift-offers">
          <h2 id="own-shift-offers">{t('shift-swap.own_offers')}</h2>
          <ul>
            {own.map((offer) => (
              <OfferLine key={offer.id} offer={offer} />
            ))}
          </ul>
        </section>
      )}
      {taking !== undefined && <SwapForm start={{ offer_id: taking }} onClose={() => setTaking(undefined)} />}
    </>
  )
}

function OfferLine({ offer, onTake }: { offer: Offer; onTake?: () => void }) {
  const t = useT()
  const { run: end } = useAction(swapApi.endOffer)
  const { id, version, day, name, start, end: until, actions, is_own, full_name, to_name, taken_by, note } = offer
  const facts = [
    is_own ? (to_name === null ? t('shift-swap.to_team') : t('shift-swap.to', { name: to_name })) : null,
    is_own ? null : t('shift-swap.by', { name: full_name }),
    returnText(t, offer),
    taken_by === null ? null : t('shift-swap.taken_by', { name: taken_by }),
  ].filter((one) => one !== null)
  const about = `${dayText(day)}, ${name}`
  return (
    <li>
      <div className={classes.what}>
        <span>
          <b>{dayText(day)}</b>{' '}
          <span className="numeric">
            {start} – {until}
          </span>{' '}
          {name}
        </span>
        {facts.map((text) => (
          <span key={text} className="caption">
            {text}
          </span>
        ))}
        {note && <span>{note}</span>}
      </div>
      {actions.includes('take') && (
        <Button size="compact-md" aria-label={`${t('shift-swap.take')}: ${about}`} onClick={onTake}>
          {t('shift-swap.take')}
        </Button>
      )}
      {actions.includes('remove') && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`${t('shift-swap.remove')}: ${about}`}
          onClick={() =>
            void end(
              { id, version },
              {
                confirmation: {
                  title: t('shift-swap.remove_title', { day: dayText(day) }),
                  text: t('shift-swap.remove_text'),
                  action: t('shift-swap.remove'),
                },
                successMessage: t('shift-swap.removed'),
              },
            )
          }
        >
          {t('shift-swap.remove')}
        </Button>
      )}
    </li>
  )
}

/** Describes what the owner wants in return, with its days. */
export function returnText(t: ReturnType<typeof useT>, { in_return, return_from, return_until }: Offer): string {
  if (in_return === 'none' || return_from === null || return_until === null) return t('shift-swap.wants.none')
  const days = { from: dayText(return_from), until: dayText(return_until) }
  return in_return === 'needed' ? t('shift-swap.wants.needed', days) : t('shift-swap.wants.welcome', days)
}
