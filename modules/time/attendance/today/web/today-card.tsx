import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCalendarTime, IconMapPin, IconUsers } from '#web/icons.ts'
import { Link, pathInArea, useArea } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { numberText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { canOpen, screenAt } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { attendanceTodayApi } from '../contract.ts'
import type { TodayState } from '../today-value.ts'
import classes from './today.module.css'
import { TODAY_TONES } from './today-tones.ts'

type Counts = NonNullable<(typeof attendanceTodayApi.counts)['types']>['answer']

/** States shown also with zero people, so that the card looks the same every day. */
const ALWAYS_SHOWN: readonly TodayState[] = ['not_in', 'late', 'absent', 'present', 'on_leave']
/** States hidden when nobody else is expected. */
const NOT_DUE: readonly TodayState[] = ['off', 'on_leave']

/** Home card of today's attendance; each figure opens the people behind it. */
export function AttendanceTodayCard() {
  const t = useT()
  const counts = useCall(attendanceTodayApi.counts, {})
  return (
    <Card
      title={t('attendance-today.card')}
      actions={
        <Link to="attendance/today" className={classes.more}>
          {t('attendance-today.all')}
        </Link>
      }
    >
      {counts.isError ? (
        <ErrorState small error={counts.error} onRetry={() => void counts.refetch()} />
      ) : counts.data ? (
        <TodayCounts counts={counts.data} />
      ) : (
        <RowsSkeleton rows={5} height={44} />
      )}
    </Card>
  )
}

function TodayCounts({ counts: { people, states, is_ready } }: { counts: Counts }) {
  const t = useT()
  const of = (state: TodayState) => states.find((one) => one.state === state)?.count ?? 0
  if (people === 0)
    return (
      <EmptyState
        small
        icon={IconUsers}
        title={t('attendance-today.nobody')}
        text={t('attendance-today.nobody_text')}
      />
    )
  const due = people - NOT_DUE.reduce((sum, state) => sum + of(state), 0)
  const came = of('present') + of('late')
  if (!is_ready && came === 0) return <NotReady />
  if (due === 0 && of('on_leave') === 0)
    return (
      <EmptyState
        small
        icon={IconCalendarTime}
        title={t('attendance-today.all_off')}
        text={t('attendance-today.all_off_text')}
      />
    )
  const visible = states.map(({ state }) => state).filter((state) => state !== 'off')
  const lines = [...ALWAYS_SHOWN, ...visible.filter((state) => !ALWAYS_SHOWN.includes(state))]
  return (
    <>
      <p>
        <span className={classes.figure}>{numberText(came, 0)}</span>{' '}
        <span className="caption">{t('attendance-today.here_of', { total: due })}</span>
      </p>
      <ul className={classes.rows}>
        {lines.map((state) => (
          <li key={state}>
            <Link to="attendance/today" search={{ state }}>
              <StatusTag
                status={state}
                tone={of(state) > 0 ? TODAY_TONES[state] : 'mute'}
                label={t(`attendance-today.state.${state}`)}
              />
              <b>{numberText(of(state), 0)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Explains what is missing before anybody can clock in, with links for people who may set it up. */
function NotReady() {
  const t = useT()
  const ways = useSetupLinks()
  return (
    <EmptyState
      small
      icon={IconMapPin}
      title={t('attendance-today.not_ready')}
      text={t(ways.length > 0 ? 'attendance-today.not_ready_text' : 'attendance-today.not_ready_ask')}
    >
      {ways.map(([to, label]) => (
        <Link key={to} to={to} className={classes.more}>
          {t(label)}
        </Link>
      ))}
    </EmptyState>
  )
}

const SETUP_LINKS = [
  ['company/places', 'attendance-today.add_place'],
  ['attendance/devices', 'attendance-today.import'],
] as const

/** The setup pages that the reader may open in this area. */
function useSetupLinks() {
  const session = useSession()
  const area = useArea()
  return SETUP_LINKS.filter(([path]) => {
    const found = screenAt(pathInArea(area, path))
    return found !== undefined && canOpen(session, found.screen, area)
  })
}
