import type { z } from 'zod'
import { addDays } from '#base/days/days.ts'
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
import { type OwnDay, shiftApi } from '../../contract.ts'
import classes from './cards.module.css'
import { nearDay } from './near-day.ts'

const DAYS_AHEAD = 13
const MAX_SHOWN = 4

type OwnDayReply = z.output<typeof OwnDay>

/** Home card of the reader's next working days: published shifts, otherwise weekly hours. */
export function NextShiftsCard() {
  const t = useT()
  const { today, employee_id } = useSession()
  const own = useCall(shiftApi.own, { from: today, until: addDays(today, DAYS_AHEAD) })
  const changes = own.data?.unread ?? 0
  return (
    <Card
      title={t('shift-next.title')}
      tag={changes > 0 && <Tag tone="info">{t('shift-next.changed', { count: changes })}</Tag>}
      actions={
        <Link to="schedule" className={classes.more}>
          {t('shift-next.all')}
        </Link>
      }
    >
      {own.isError ? (
        <ErrorState small error={own.error} onRetry={() => void own.refetch()} />
      ) : !own.data ? (
        <RowsSkeleton rows={MAX_SHOWN} height={48} />
      ) : (
        <Days days={own.data.days} hasRecord={employee_id !== null} />
      )}
    </Card>
  )
}

function Days({ days, hasRecord }: { days: readonly OwnDayReply[]; hasRecord: boolean }) {
  const t = useT()
  const { today } = useSession()
  // Today is shown even when it is free.
  const visible = days.filter(({ day, is_off, is_away }) => day === today || !(is_off || is_away)).slice(0, MAX_SHOWN)
  if (days.every(({ is_off, is_away }) => is_off || is_away))
    return (
      <EmptyState
        small
        icon={IconCalendarTime}
        title={t('shift-next.none')}
        text={t(hasRecord ? 'shift-next.none_text' : 'shift-next.no_record')}
      />
    )
  return (
    <ul className={classes.days}>
      {visible.map(({ day, start, end, name, office, is_off, day_off, is_away, holiday }) => (
        <li key={day}>
          <div>
            <span className={classes.what}>
              <b>{nearDay(day, today)}</b>
              <span className="caption" data-record>
                {is_off ? '' : [name ?? t('shift-next.weekly'), office].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={classes.tags}>
              {holiday && <Tag tone="info">{holiday}</Tag>}
              {is_away ? (
                <Tag tone="plum">{t('shift.away')}</Tag>
              ) : is_off ? (
                <span className="caption">{t(day_off ? `shift.day_off.${day_off}` : 'shift.off')}</span>
              ) : (
                <b className="numeric">
                  {start}–{end}
                </b>
              )}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
