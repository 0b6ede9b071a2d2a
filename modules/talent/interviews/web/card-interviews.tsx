import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { interviewApi } from '../contract.ts'
import { PhaseTag, startText } from './interview-texts.tsx'
import classes from './interviews.module.css'

const ArrangeDialog = lazyComponent(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog)

type Shown = { id: string; application_id: string; version: number; stage: string; state?: string; full_name?: string }

/**
 * The interviews of a card on its page, with the button that invites to the next.
 * @public
 */
export function CardInterviews({ card }: { card: Shown }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const mayEdit = useSession().may('candidate:edit') && (card.state ?? 'active') === 'active'
  const { data, isError, error, refetch } = useCall(interviewApi.list, {
    card_id: [card.id],
    sort: 'round',
    per_page: 25,
  })
  const arranged = data?.data.filter(({ interview_id }) => interview_id !== null) ?? []
  return (
    <Card
      title={t('interview.pending')}
      actions={
        mayEdit && (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('interview.arrange')}
          </Button>
        )
      }
    >
      {isError ? (
        <ErrorState small error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={1} height={44} />
      ) : arranged.length === 0 ? (
        <p className="caption">{t('interview.none_of_card')}</p>
      ) : (
        <ul className={classes.times}>
          {arranged.map((row) => (
            <li key={row.id} className={classes.time}>
              <Link to={`onboarding/pendingInterview/${row.id}`}>
                {t('interview.round_of', { round: row.round ?? 0 })}
              </Link>
              <span className="caption">{startText(row)}</span>
              <PhaseTag phase={row.phase} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && <ArrangeDialog card={card} name={card.full_name ?? ''} onClose={() => setOpen(false)} />}
    </Card>
  )
}
