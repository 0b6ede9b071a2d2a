import { Button } from '@mantine/core'
import { call } from '#web/calls/call.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { dayText } from '#web/page/format.tsx'
import { ProblemAlert, useAttempt } from '#web/page/problem.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { candidateOfferApi } from '../open-contract.ts'
import { OFFER_TONES } from './tones.ts'

type Shown = NonNullable<typeof candidateOfferApi.list.types>['answer'][number]

/** The letters of offers on a candidate's own page; nothing without one. */
export function CandidateOffers({ token }: { token: string }) {
  const t = useT()
  const { data } = useCall(candidateOfferApi.list, { token })
  if (!data || data.length === 0) return null
  return (
    <Card title={t('offer.own')}>
      {data.map((offer) => (
        <OfferLine key={offer.id} token={token} offer={offer} isNewest={offer === data[0]} />
      ))}
    </Card>
  )
}

function OfferLine({ token, offer, isNewest }: { token: string; offer: Shown; isNewest: boolean }) {
  const t = useT()
  const { busy, problem, attempt } = useAttempt()
  const { id, state, letter_number, valid_until } = offer
  const open = () =>
    attempt(async () => {
      const { address } = await call(candidateOfferApi.open, { token, id }, { quiet: true })
      window.location.assign(address)
    })
  return (
    <div>
      <p>
        {letter_number} <StatusTag status={state} tone={OFFER_TONES[state]} label={t(`offer.state.${state}`)} />
      </p>
      {state === 'sent' && <p className="caption">{t('offer.answer_by', { day: dayText(valid_until) })}</p>}
      {state === 'replaced' && <p className="caption">{t(isNewest ? 'offer.newer_coming' : 'offer.newer')}</p>}
      {problem && <ProblemAlert problem={problem} />}
      {state !== 'replaced' && state !== 'withdrawn' && (
        <Button variant={state === 'sent' ? 'filled' : 'default'} loading={busy} onClick={() => void open()}>
          {t('offer.open_letter')}
        </Button>
      )}
    </div>
  )
}
