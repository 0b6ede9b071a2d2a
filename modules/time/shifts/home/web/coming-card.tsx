import { monthOf } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCalendarTime } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { shiftComingApi } from '../contract.ts'
import classes from './cards.module.css'
import { nearDay } from './near-day.ts'

type ComingShifts = NonNullable<(typeof shiftComingApi.coming)['types']>['answer']
type ComingDay = ComingShifts['days'][number]

/** Home card of coming shifts: missing people and unpublished shifts. */
export function ComingShiftsCard() {
  const t = useT()
  const coming = useCall(shiftComingApi.coming, {})
  return (
    <Card
      title={t('shift-coming.title')}
      actions={
        <Link to="shift" className={classes.more}>
          {t('shift-coming.plan')}
        </Link>
      }
    >
      {coming.isError ? (
        <ErrorState small error={coming.error} onRetry={() => void coming.refetch()} />
      ) : coming.data ? (
        <ComingDays coming={coming.data} />
      ) : (
        <RowsSkeleton rows={7} height={44} />
      )}
    </Card>
  )
}

function ComingDays({ coming: { days, has_shifts } }: { coming: ComingShifts }) {
  const t = useT()
  const { may } = useSession()
  if (days.every(({ planned, open }) => planned === 0 && !open))
    return has_shifts ? (
      <EmptyState small icon={IconCalendarTime} title={t('shift-coming.none')} text={t('shift-coming.none_text')} />
    ) : (
      <EmptyState
        small
        icon={IconCalendarTime}
        title={t('shift-coming.no_shifts')}
        text={t('shift-coming.no_shifts_text')}
      >
        {may('shift:define') && (
          <Link to="shift/definitions" className={classes.more}>
            {t('shift-coming.define')}
          </Link>
        )}
      </EmptyState>
    )
  return (
    <ul className={classes.days}>
      {days.map((day) => (
        <ComingDayLine key={day.day} day={day} />
      ))}
    </ul>
  )
}

function ComingDayLine({ day: { day, planned, open, short, untold } }: { day: ComingDay }) {
  const t = useT()
  const { today } = useSession()
  return (
    <li>
      <Link to="shift" search={{ month: monthOf(day) }}>
        <span className={classes.what}>
          <b>{nearDay(day, today)}</b>
          <span className="caption">
            {short.length > 0
              ? short.map((one) => t('shift-coming.short', one)).join(' · ')
              : planned === 0
                ? t('shift-coming.nobody')
                : t('shift-coming.planned', { count: planned })}
          </span>
        </span>
        <span className={classes.tags}>
          {open !== null && open > 0 && <Tag tone="bad">{t('shift-coming.open', { count: open })}</Tag>}
          {untold > 0 && <Tag tone="warn">{t('shift-coming.untold', { count: untold })}</Tag>}
          {open === 0 && untold === 0 && <Tag tone="good">{t('shift-coming.covered')}</Tag>}
        </span>
      </Link>
    </li>
  )
}
