import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { monthOf } from '#base/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { language, useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, monthText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import { useSession } from '#web/session.tsx'
import { ExportMenu } from '#web/table/export-menu.tsx'
import { filterSpecs } from '#web/table/filters/filter-specs.ts'
import { Filters } from '#web/table/filters/filters.tsx'
import { toListInput } from '#web/table/views/list-state.ts'
import { useListState } from '#web/table/views/use-list-state.ts'
import { spanText } from '../../payroll/cycles/span-text.ts'
import { type CalendarEvent, calendarApi } from '../calendar-contract.ts'
import type { EventState } from '../values.ts'
import { PLACE_FILTERS } from './places.ts'
import classes from './reports.module.css'
import { SpanAhead } from './span.tsx'

const CutOffs = lazyComponent(async () => (await import('./cut-offs.tsx')).CutOffs)

type Event = z.output<typeof CalendarEvent>
const list = calendarApi.events
const shape = { filters: list.filters.shape, sort: list.sort }
const settings = { group_id: PLACE_FILTERS.group_id, days: { hidden: true } }
const TONES: Record<EventState, Tone> = { done: 'good', passed: 'mute', overdue: 'bad', coming: 'info' }

/** What is due when, month by month. */
export function Calendar() {
  const t = useT()
  const { may } = useSession()
  const [editing, setEditing] = useState(false)
  const [state, setState] = useListState(shape, true)
  const input = { ...toListInput(state), per_page: 200, page: 1 }
  const events = useCall(list, input, { keepPrevious: true })
  const specs = filterSpecs(shape.filters, settings, list.subject, {}, (key, field) => t(key, { field }))
  const rows = events.data?.data ?? []
  return (
    <>
      <div className={classes.choices}>
        <SpanAhead usual="90" />
        <div className={classes.tools}>
          <Filters
            specs={specs}
            values={state.filters}
            subject={list.subject}
            onChange={(filters) => setState({ filters })}
          />
          {may('payroll:settings') && (
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('payroll-reports.edit_cut_offs')}
            </Button>
          )}
          <ExportMenu list={list} input={input} total={events.data?.total ?? 0} chosen={[]} />
        </div>
      </div>
      {events.isError ? (
        <ErrorState error={events.error} onRetry={() => void events.refetch()} />
      ) : !events.data ? (
        <LinesSkeleton lines={8} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('payroll-reports.no_events')} text={t('payroll-reports.no_events_text')} />
      ) : (
        [...new Set(rows.map(({ day }) => monthOf(day)))].map((month) => (
          <Card key={month} title={monthText(month)}>
            <ul className={classes.events}>
              {rows
                .filter(({ day }) => monthOf(day) === month)
                .map((event) => (
                  <EventRow key={event.id} event={event} />
                ))}
            </ul>
          </Card>
        ))
      )}
      {editing && <CutOffs onClose={() => setEditing(false)} />}
    </>
  )
}

function EventRow({ event }: { event: Event }) {
  const t = useT()
  const { period, run_id: run } = event
  const month = period === null ? null : period.length === 4 ? period : monthText(period)
  const of = month === null ? null : [month, event.span && spanText(event.span, language())].filter(Boolean).join(' · ')
  return (
    <li data-late={event.state === 'overdue' || undefined}>
      <time dateTime={event.day}>{dayText(event.day)}</time>
      <div>
        <b>{event.event}</b>
        <span>
          {[event.group, of === null ? null : t('payroll-reports.event_for', { month: of })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <StatusTag
        status={event.state}
        tone={TONES[event.state]}
        label={t(`payroll-reports.event_state.${event.state}`)}
      />
      {run !== null && event.kind === 'pay_day' && (
        <Link to={`payroll/runs/${run}`}>{t('payroll-reports.to_run')}</Link>
      )}
    </li>
  )
}
