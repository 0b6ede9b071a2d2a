import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { Fragment } from 'react'
import { z } from 'zod'
import { addDays, eachDay, firstDay, isMonth, monthOf, shiftMonth, weekday } from '#base/days/days.ts'
import { officeApi } from '#organisation/contract.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconChevronLeft, IconChevronRight } from '#web/icons.ts'
import { useSearchState } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, monthText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { holidayApi } from '../contract.ts'
import { groupHolidays, type HolidayGroup } from '../group-holidays.ts'
import { type HolidayRow, holidayName } from './holidays.tsx'
import classes from './month-view.module.css'
import { useScopeName } from './scope-name.ts'

const Address = z.object({
  month: z.string().refine(isMonth).optional().catch(undefined),
  office: z.uuid().optional().catch(undefined),
})
const CELLS = 42

type Props = { onOpen?: (holiday: HolidayRow) => void; onNew?: (day: string) => void }

/** A month of 42 days with the holidays of all offices or one. */
export function MonthView({ onOpen, onNew }: Props) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const scopeName = useScopeName()
  const [{ month = monthOf(today), office }, change] = useSearchState(Address)
  const offices = useCall(officeApi.choicesOfHead, { per_page: 200 }, { freshFor: 600_000 })
  const start = addDays(firstDay(month), -((weekday(firstDay(month)) + 6) % 7))
  const end = addDays(start, CELLS - 1)
  const days = eachDay(start, end)
  const answer = useCall(
    holidayApi.list,
    { from: start, to: end, office_id: office, per_page: 200 },
    { keepPrevious: true },
  )
  const holidayGroups = groupHolidays(answer.data?.data ?? [])
  const byDay = Map.groupBy(holidayGroups, ({ first }) => first.day)
  const scopeNames = ({ entries }: HolidayGroup<HolidayRow>) => listText(entries.map(scopeName))
  const weekdays = days
    .slice(0, 7)
    .map((day) =>
      new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)),
    )
  const inMonth = holidayGroups.filter(({ first }) => monthOf(first.day) === month)

  return (
    <section className={classes.frame} aria-label={monthText(month)}>
      <div className={classes.bar}>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('holiday.earlier')}
          onClick={() => change({ month: shiftMonth(month, -1) })}
        >
          <IconChevronLeft size={17} />
        </ActionIcon>
        <h2 aria-live="polite">{monthText(month)}</h2>
        <ActionIcon
          variant="default"
          size={34}
          aria-label={t('holiday.later')}
          onClick={() => change({ month: shiftMonth(month, 1) })}
        >
          <IconChevronRight size={17} />
        </ActionIcon>
        <Button variant="default" disabled={month === monthOf(today)} onClick={() => change({ month: undefined })}>
          {t('holiday.this_month')}
        </Button>
        <NativeSelect
          className={classes.office}
          aria-label={t('holiday.office_id')}
          data={[
            { value: '', label: t('holiday.all_offices') },
            ...(offices.data?.data ?? []).map((one) => ({ value: one.id, label: one.name })),
          ]}
          value={office ?? ''}
          onChange={(event) => change({ office: event.currentTarget.value || undefined })}
        />
      </div>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <>
          <table className={classes.month} aria-busy={answer.isFetching}>
            <thead>
              <tr>
                {weekdays.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[0, 7, 14, 21, 28, 35].map((from) => (
                <tr key={from}>
                  {days.slice(from, from + 7).map((day) => (
                    <td
                      key={day}
                      data-outside={monthOf(day) !== month || undefined}
                      data-today={day === today || undefined}
                      data-weekend={weekday(day) % 6 === 0 || undefined}
                    >
                      {onNew ? (
                        <button
                          type="button"
                          className={classes.day}
                          aria-label={`${t('holiday.new')}, ${dayText(day)}`}
                          onClick={() => onNew(day)}
                        >
                          {Number(day.slice(8))}
                        </button>
                      ) : (
                        <span className={classes.day}>{Number(day.slice(8))}</span>
                      )}
                      {(byDay.get(day) ?? []).map((one) => (
                        <Fragment key={one.first.id}>
                          <Mark holiday={one.first} scope={scopeNames(one)} onOpen={onOpen} />
                          <span className={classes.dot} {...kindAttributes(one.first)} aria-hidden />
                        </Fragment>
                      ))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <ul className={classes.list}>
            {inMonth.map((one) => (
              <li key={one.first.id}>
                <span className="caption">{dayText(one.first.day)}</span>
                <Mark holiday={one.first} scope={scopeNames(one)} onOpen={onOpen} />
                {one.first.part !== 'whole' && <Tag>{t(`holiday.part.${one.first.part}`)}</Tag>}
                {one.entries.some((entry) => entry.is_unconfirmed) && <Tag tone="warn">{t('holiday.unconfirmed')}</Tag>}
                {onOpen && one.entries.length > 1 ? (
                  <span className={classes.scopes}>
                    {one.entries.map((entry) => (
                      <button key={entry.id} type="button" className={classes.scope} onClick={() => onOpen(entry)}>
                        {scopeName(entry)}
                      </button>
                    ))}
                  </span>
                ) : (
                  <span className="caption">{scopeNames(one)}</span>
                )}
              </li>
            ))}
            {answer.data && inMonth.length === 0 && <li className="caption">{t('holiday.none_this_month')}</li>}
          </ul>
        </>
      )}
    </section>
  )
}

/** On a phone a day shows dots; the list below the month opens the holidays. */
const kindAttributes = ({ kind, is_active }: HolidayRow) => ({ 'data-kind': kind, 'data-off': !is_active || undefined })

function Mark({ holiday, scope, onOpen }: { holiday: HolidayRow; scope: string; onOpen: Props['onOpen'] }) {
  const t = useT()
  const name = holidayName(holiday)
  const isHalf = holiday.part !== 'whole'
  const text = isHalf ? t('holiday.half', { name }) : name
  const shared = {
    className: classes.mark,
    ...kindAttributes(holiday),
    title: [
      name,
      ...(isHalf ? [t(`holiday.part.${holiday.part}`)] : []),
      scope,
      ...(holiday.is_unconfirmed ? [t('holiday.unconfirmed')] : []),
    ].join(' · '),
  }
  return onOpen ? (
    <button type="button" {...shared} onClick={() => onOpen(holiday)}>
      {text}
    </button>
  ) : (
    <span {...shared}>{text}</span>
  )
}
