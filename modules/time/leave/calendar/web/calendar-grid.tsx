import { type KeyboardEvent, useState } from 'react'
import type { z } from 'zod'
import { type Day, eachDay, firstDay, lastDay, type Month, weekday } from '#base/days/days.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { dayText, numberText } from '#web/page/format.tsx'
import { useSession } from '#web/session.tsx'
import type { CalendarRow, Mark } from '../contract.ts'
import classes from './calendar.module.css'
import { useMarkText } from './mark-text.ts'

type CalendarPerson = z.output<typeof CalendarRow>
type Props = {
  month: Month
  rows: readonly CalendarPerson[]
  isBusy: boolean
  onOpen: (requestId: string) => void
  onMonth: (by: -1 | 1) => void
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -31],
  End: [0, 31],
}

/**
 * Grid of people and days. One cell has the focus: arrows move it, Enter opens leave, Page Up and Page Down change the
 * month.
 */
export function CalendarGrid({ month, rows, isBusy, onOpen, onMonth }: Props) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const textOf = useMarkText()
  const days = eachDay(firstDay(month), lastDay(month))
  const [at, setAt] = useState<readonly [number, number]>()
  const todayAt = days.indexOf(today)
  const [row, column] = at ?? [0, Math.max(0, todayAt)]
  const short = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' })

  function onKey(event: KeyboardEvent<HTMLTableElement>) {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      onMonth(event.key === 'PageUp' ? -1 : 1)
      return
    }
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = [clampIndex(row + step[0], rows.length), clampIndex(column + step[1], days.length)] as const
    setAt(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.join('-')}"]`)?.focus()
  }

  return (
    <div className={classes.scroll}>
      <table
        className={classes.grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells take the focus, one at a time
        role="grid"
        aria-busy={isBusy}
        aria-label={t('leave-calendar.title')}
        onKeyDown={onKey}
      >
        <thead>
          <tr>
            <th scope="col">{t('leave-calendar.full_name')}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                data-today={day === today || undefined}
                data-weekend={weekday(day) % 6 === 0 || undefined}
                aria-label={dayText(day)}
                {...(day === today && { 'aria-current': 'date' })}
              >
                <small>{short.format(new Date(`${day}T00:00:00Z`))}</small>
                {Number(day.slice(8))}
              </th>
            ))}
            <th scope="col" className={classes.sum}>
              {t('leave-calendar.days_away')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((person, rowAt) => {
            const marks = new Map(person.marks.map((mark) => [mark.day, mark]))
            return (
              <tr key={person.id}>
                <th scope="row" title={[person.department, person.office].filter(Boolean).join(' · ')}>
                  {person.full_name}
                </th>
                {days.map((day, columnAt) => (
                  <Cell
                    key={day}
                    day={day}
                    mark={marks.get(day)}
                    at={`${rowAt}-${columnAt}`}
                    isToday={day === today}
                    isFocusable={rowAt === Math.min(row, rows.length - 1) && columnAt === column}
                    text={textOf(marks.get(day))}
                    onOpen={onOpen}
                    onFocus={() => setAt([rowAt, columnAt])}
                  />
                ))}
                <td className={classes.sum}>{person.days_away > 0 && numberText(person.days_away)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = {
  day: Day
  mark: Mark | undefined
  at: string
  isToday: boolean
  isFocusable: boolean
  text: string
  onOpen: (requestId: string) => void
  onFocus: () => void
}

function Cell({ day, mark, at, isToday, isFocusable, text, onOpen, onFocus }: CellProps) {
  const request = mark?.away.find(({ request_id }) => request_id !== null)?.request_id
  const openRequest = request ? () => onOpen(request) : undefined
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it takes the focus
      role="gridcell"
      data-cell={at}
      data-off={mark?.off ?? undefined}
      data-holiday={mark?.holiday_part ?? undefined}
      data-today={isToday || undefined}
      data-opens={openRequest ? true : undefined}
      tabIndex={isFocusable ? 0 : -1}
      aria-label={`${dayText(day)}${text && `, ${text}`}`}
      title={text || undefined}
      onFocus={onFocus}
      onClick={openRequest}
      onKeyDown={(event) => event.key === 'Enter' && openRequest?.()}
    >
      {mark?.away.map((one) => (
        <span
          key={`${one.part}${one.request_id ?? ''}${one.is_pending}`}
          className={classes.away}
          data-part={one.part}
          data-pending={one.is_pending || undefined}
        />
      ))}
    </td>
  )
}

function clampIndex(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
