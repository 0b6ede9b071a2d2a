import { Fragment } from 'react'
import type { z } from 'zod'
import { eachDay, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import type { CalendarRow } from '../contract.ts'
import classes from './calendar.module.css'
import { useMarkText } from './mark-text.ts'

type CalendarPerson = z.output<typeof CalendarRow>

/** The calendar on a phone: days with absences, and today. */
export function CalendarDays({
  month,
  rows,
  onOpen,
}: {
  month: Month
  rows: readonly CalendarPerson[]
  onOpen: (requestId: string) => void
}) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const textOf = useMarkText()
  const dayFormat = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const byDay = new Map(
    eachDay(firstDay(month), lastDay(month)).map((day) => [
      day,
      rows.flatMap((person) => {
        const mark = person.marks.find((one) => one.day === day)
        // People with a day off are not away on it.
        return mark && mark.off === null && mark.away.length > 0 ? [{ person, mark }] : []
      }),
    ]),
  )
  const visibleDays = [...byDay].filter(([day, people]) => people.length > 0 || day === today)
  if (visibleDays.every(([, people]) => people.length === 0))
    return <p className={classes.nobody}>{t('leave-calendar.nobody_away')}</p>
  return (
    <dl className={classes.days}>
      {visibleDays.map(([day, people]) => (
        <Fragment key={day}>
          <dt data-today={day === today || undefined} {...(day === today && { 'aria-current': 'date' })}>
            {dayFormat.format(new Date(`${day}T00:00:00Z`))}
          </dt>
          <dd>
            {people.length === 0 && <span className="caption">{t('leave-calendar.nobody_away')}</span>}
            {people.map(({ person, mark }) => {
              const request = mark.away.find(({ request_id }) => request_id !== null)?.request_id
              const inner = (
                <>
                  <b>{person.full_name}</b>
                  <span className="caption">{textOf(mark)}</span>
                  {mark.away.some(({ is_pending }) => is_pending) && <Tag tone="warn">{t('status.pending')}</Tag>}
                </>
              )
              return request ? (
                <button key={person.id} type="button" className={classes.person} onClick={() => onOpen(request)}>
                  {inner}
                </button>
              ) : (
                <div key={person.id} className={classes.person}>
                  {inner}
                </div>
              )
            })}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
