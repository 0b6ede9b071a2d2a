import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Facts } from '#web/page/card.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, monthText, numberText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { headcountApi } from '../contract.ts'
import classes from './headcount.module.css'
import type { PlaceRow } from './headcount.tsx'

type Props = { place: PlaceRow; name: string; month: string; onApprove: () => void; onClose: () => void }

/** A place with its figures, people, and those who enter and leave. */
export function PlacePanel({ place, name, month, onApprove, onClose }: Props) {
  const t = useT()
  return (
    <PeekPanel
      title={name}
      about={[place.office ?? t('headcount.no_office'), monthText(month)].join(' · ')}
      onClose={onClose}
      foot={place.actions.includes('approve') && <Button onClick={onApprove}>{t('headcount.approve')}</Button>}
    >
      <Facts
        facts={[
          {
            label: t('headcount.approved'),
            value: place.approved === null ? undefined : numberText(place.approved, 2),
          },
          {
            label: t('headcount.from_month'),
            value: place.from_month === null ? undefined : monthText(place.from_month),
          },
          { label: t('headcount.filled'), value: numberText(place.filled, 2) },
          { label: t('headcount.vacant'), value: numberText(place.vacant, 2) },
          { label: t('headcount.over'), value: numberText(place.over, 2) },
        ]}
      />
      <PeopleInPlace id={place.id} month={month} />
    </PeekPanel>
  )
}

function PeopleInPlace({ id, month }: { id: string; month: string }) {
  const t = useT()
  const { may } = useSession()
  const loaded = useCall(headcountApi.place, { id, month })
  if (loaded.isError) return <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
  if (!loaded.data) return <LinesSkeleton />
  const { people, movers } = loaded.data
  const personLink = (one: { employee_id: string; full_name: string }) =>
    may('employee:read') ? <Link to={`employees/${one.employee_id}`}>{one.full_name}</Link> : one.full_name
  return (
    <>
      <h3 className={classes.part}>{t('headcount.people_in')}</h3>
      {people.length === 0 && <p className="caption">{t('headcount.nobody_in')}</p>}
      <ul className={classes.people}>
        {people.map((one) => (
          <li key={one.employee_id}>
            {personLink(one)}
            {one.posts < 1 && (
              <span className="caption">{t('headcount.part', { posts: numberText(one.posts, 2) })}</span>
            )}
          </li>
        ))}
      </ul>
      <h3 className={classes.part}>{t('headcount.movers')}</h3>
      {movers.length === 0 && <p className="caption">{t('headcount.no_movers')}</p>}
      <ul className={classes.people}>
        {movers.map((one) => (
          <li key={`${one.employee_id} ${one.how}`}>
            {personLink(one)}
            <span className="caption">{t(`headcount.how.${one.how}`, { day: dayText(one.day) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
