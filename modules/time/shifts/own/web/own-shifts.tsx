import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { firstDay, isMonth, lastDay, type Month, monthOf } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { MonthPage } from '#web/month/month-page.tsx'
import { useMonthKeys } from '#web/month/use-month-keys.ts'
import { dayText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { type OwnDay, shiftApi } from '../../contract.ts'
import { OfferedShifts } from '../../swaps/web/offered-shifts.tsx'
import classes from './own-shifts.module.css'

const OfferForm = lazyComponent(async () => (await import('../../swaps/web/offer-form.tsx')).OfferForm)

const Address = z.object({ month: z.string().refine(isMonth).optional().catch(undefined) })

/** The caller's days of a month: published shifts, or weekly hours where there are none. */
export default function OwnShifts() {
  const t = useT()
  const { today, may } = useSession()
  const [offering, setOffering] = useState<string>()
  const mayOffer = may('shift:swap')
  const [{ month = monthOf(today) }, change] = useSearchState(Address)
  const answer = useCall(shiftApi.own, { from: firstDay(month), until: lastDay(month) }, { keepPrevious: true })
  const { run: markRead } = useChange(shiftApi.readOwn, { quiet: true })
  // Showing the shifts marks their changes as read.
  const unread = answer.data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) markRead({}).catch(() => undefined)
  }, [unread, markRead])
  const showMonth = useCallback((next: Month | undefined) => change({ month: next }), [change])
  useMonthKeys(month, showMonth)
  return (
    <MonthPage
      title={t('shift.mine')}
      month={month}
      onChange={showMonth}
      earlier={t('shift.earlier')}
      later={t('shift.later')}
      answer={answer}
      emptyText={t('shift.mine_empty')}
      above={mayOffer && <OfferedShifts />}
      below={
        offering !== undefined && (
          <OfferForm days={answer.data?.days ?? []} of={offering} onClose={() => setOffering(undefined)} />
        )
      }
    >
      {({ days }) => (
        <ul className={classes.days}>
          {days.map((day) => (
            <OwnDayLine
              key={day.day}
              day={day}
              isToday={day.day === today}
              onOffer={mayOffer && day.may_offer ? setOffering : undefined}
            />
          ))}
        </ul>
      )}
    </MonthPage>
  )
}

type OwnDayLineProps = {
  day: z.output<typeof OwnDay>
  isToday: boolean
  onOffer: ((assignment: string) => void) | undefined
}

function OwnDayLine({ day, isToday, onOffer }: OwnDayLineProps) {
  const t = useT()
  const language = useLanguage()
  const weekdayName = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(`${day.day}T00:00:00Z`),
  )
  const free = day.shifts.find(({ is_offered }) => !is_offered)
  return (
    <li className={isToday ? classes.today : undefined} aria-current={isToday ? 'date' : undefined}>
      <span className={classes.day}>
        <b>{dayText(day.day)}</b> <span className="caption">{weekdayName}</span>
      </span>
      <span className={classes.what}>
        {day.is_off ? (
          <span className="caption">{t(day.day_off ? `shift.day_off.${day.day_off}` : 'shift.off')}</span>
        ) : (
          <>
            <b className="numeric">
              {day.start} – {day.end}
            </b>{' '}
            {day.name && <span>{day.name}</span>}
          </>
        )}
        {day.office && <span className="caption">{day.office}</span>}
      </span>
      <span className={classes.tags}>
        {day.holiday && <Tag tone="info">{day.holiday}</Tag>}
        {day.is_away && <Tag tone="warn">{t('shift.away')}</Tag>}
        {day.minutes > 0 && <span className="caption numeric">{hoursText(day.minutes)}</span>}
        {day.shifts.some(({ is_offered }) => is_offered) && <Tag>{t('shift-swap.offered_tag')}</Tag>}
        {onOffer && free && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${t('shift-swap.offer')}: ${dayText(day.day)}`}
            onClick={() => onOffer(free.id)}
          >
            {t('shift-swap.offer')}
          </Button>
        )}
      </span>
    </li>
  )
}
