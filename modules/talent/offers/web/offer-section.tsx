import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '#web/calls/call.ts'
import { useCall, useRefetchAll } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card, Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, momentText, moneyText } from '#web/page/format.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { offerApi } from '../contract.ts'
import { OFFER_TONES } from './tones.ts'

const OfferForm = lazyComponent(async () => (await import('./offer-form.tsx')).OfferForm)

type ShownCard = { application_id: string; state: string }

/** The button that proposes an offer to the candidate of a card. */
export function ProposeOffer({ card, onDone }: { card: ShownCard; onDone: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!useSession().may('candidate:pay')) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('offer.propose')}
      </Button>
      {isOpen && (
        <OfferForm
          start={{ application_id: card.application_id }}
          onClose={() => {
            setOpen(false)
            onDone()
          }}
        />
      )}
    </>
  )
}

/** The offers to the candidate of a card: the present version with its route and letter, and those before it. */
export function OfferSection({ card: { application_id } }: { card: ShownCard }) {
  const t = useT()
  const offers = useCall(offerApi.list, { application_id, per_page: 200 })
  const [newest, ...older] = (offers.data?.data ?? []).toSorted((a, b) => b.number - a.number)
  return (
    <Card title={t('offer.title')}>
      {offers.isError ? (
        <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />
      ) : !offers.data ? (
        <LinesSkeleton lines={4} />
      ) : newest ? (
        <>
          <PresentOffer id={newest.id} />
          {older.map(({ id, number, state }) => (
            <p key={id} className="caption">
              {t('offer.version', { number })}{' '}
              <StatusTag status={state} tone={OFFER_TONES[state]} label={t(`offer.state.${state}`)} />
            </p>
          ))}
        </>
      ) : (
        <p className="caption">{t('offer.empty')}</p>
      )}
    </Card>
  )
}

function PresentOffer({ id }: { id: string }) {
  const t = useT()
  const refetchAll = useRefetchAll()
  const { busy, problem, attempt } = useAttempt()
  const { data: offer } = useCall(offerApi.one, { id })
  if (!offer) return <LinesSkeleton lines={4} />
  const { amount, currency, pay_period, employment_type, first_day, valid_until, letter_id } = offer
  const send = () =>
    attempt(async () => {
      await call(offerApi.send, { id }, { quiet: true })
      await refetchAll()
    })
  return (
    <>
      <p>
        <StatusTag status={offer.state} tone={OFFER_TONES[offer.state]} label={t(`offer.state.${offer.state}`)} />{' '}
        <span className="caption">{t('offer.version', { number: offer.number })}</span>
      </p>
      <Facts
        facts={[
          ...(amount !== null && currency !== null
            ? [
                {
                  label: t(pay_period === 'hour' ? 'offer.amount.hour' : 'offer.amount'),
                  value: moneyText(amount, currency),
                },
              ]
            : []),
          ...(employment_type
            ? [{ label: t('offer.employment_type'), value: t(`offer.employment_type.${employment_type}`) }]
            : []),
          ...(first_day ? [{ label: t('offer.first_day'), value: dayText(first_day) }] : []),
          ...(valid_until ? [{ label: t('offer.valid_until'), value: dayText(valid_until) }] : []),
          ...(offer.waits_for.length > 0 ? [{ label: t('offer.waits_for'), value: listText(offer.waits_for) }] : []),
          ...(offer.sent_at ? [{ label: t('offer.sent_at'), value: momentText(offer.sent_at) }] : []),
          ...(offer.answered_at ? [{ label: t('offer.answered_at'), value: momentText(offer.answered_at) }] : []),
          ...(offer.remark ? [{ label: t('offer.remark'), value: offer.remark }] : []),
          ...(offer.note ? [{ label: t('offer.note'), value: offer.note }] : []),
        ]}
      />
      {problem && <ProblemAlert problem={problem} />}
      <p>
        <Link to={`requests?request=${offer.request_id}`}>{t('offer.route')}</Link>{' '}
        {letter_id && <Link to={`documents/letters/${letter_id}`}>{t('offer.letter')}</Link>}
      </p>
      {offer.may_send && (
        <Button loading={busy} onClick={() => void send()}>
          {t('offer.send')}
        </Button>
      )}
    </>
  )
}
