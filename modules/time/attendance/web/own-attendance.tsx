import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { firstDay, isMonth, lastDay, monthOf } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import type { AnyList } from '#base/endpoints/export-endpoint.ts'
import { OVERTIME_MODULE } from '#base/modules.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { MonthPage } from '#web/month/month-page.tsx'
import { dayText, listText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { ExportMenu } from '#web/table/export-menu.tsx'
import { attendanceApi, type OwnAttendance } from '../contract.ts'
import { useStatusText } from '../days/web/status-text.ts'
import { STATUS_TONES } from '../days/web/tones.ts'
import classes from './attendance.module.css'
import { ClockButtons } from './clock.tsx'

const OwnProposals = lazyComponent(async () => (await import('../pay/web/own-proposals.tsx')).OwnProposals)
const DayExplanation = lazyComponent(async () => (await import('../days/web/day-explanation.tsx')).DayExplanation)
const CorrectionForm = lazyComponent(async () => (await import('../correction/web/correction-form.tsx')).CorrectionForm)
const OwnDevices = lazyComponent(async () => (await import('../offline/web/own-devices.tsx')).OwnDevices)
const Address = z.object({
  month: z.string().refine(isMonth).optional().catch(undefined),
  /** A kiosk code, opened as an address by the phone's camera. */
  code: z.string().optional().catch(undefined),
})

/** The caller's clock buttons and their days of a month, each with its explanation. */
export default function OwnDays() {
  const t = useT()
  const { today, may, hasModule, hasOfficeIn, employee_id } = useSession()
  const [{ month = monthOf(today), code }, change] = useSearchState(Address)
  const answer = useCall(attendanceApi.mine, { month }, { keepPrevious: true })
  return (
    <MonthPage
      title={t('attendance.mine')}
      month={month}
      onChange={(next) => change({ month: next })}
      earlier={t('attendance.earlier')}
      later={t('attendance.later')}
      answer={answer}
      emptyText={t('attendance.mine_empty')}
      above={
        month === monthOf(today) && (
          <>
            <ClockButtons code={code} onCode={() => change({ code: undefined })} />
            {hasModule(OVERTIME_MODULE) && may('overtime:ask') && may('attendance:read') && <OwnProposals />}
          </>
        )
      }
      below={<OwnDevices />}
    >
      {(data) => (
        <>
          <div className={classes.sum}>
            <span className="numeric">
              {t('attendance.worked_of', { worked: hoursText(data.worked), due: hoursText(data.due) })}
            </span>
            {data.perfect && (
              <span className="caption">
                {data.perfect.is_perfect
                  ? t('attendance.perfect', { worked: data.perfect.worked })
                  : data.perfect.missed.length > 0
                    ? t('attendance.not_perfect', { days: listText(data.perfect.missed.map(dayText)) })
                    : t('attendance.perfect_needs', { worked: data.perfect.worked, over: data.perfect.over })}
              </span>
            )}
          </div>
          {may('attendance:read') && employee_id && (
            <div className={classes.sum}>
              <ExportMenu
                list={attendanceApi.list as unknown as AnyList}
                input={{ employee_id, from: firstDay(month), to: lastDay(month) }}
                total={data.days.length}
                chosen={[]}
              />
              {hasOfficeIn('TW') && <span className="caption">{t('attendance.kept_own')}</span>}
            </div>
          )}
          <ul className={classes.days}>
            {data.days.map((day) => (
              <OwnDay key={day.day} day={day} />
            ))}
          </ul>
        </>
      )}
    </MonthPage>
  )
}

function OwnDay({ day }: { day: z.output<typeof OwnAttendance> }) {
  const t = useT()
  const statusText = useStatusText()
  const { employee_id } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <li>
      <button type="button" className={classes.day} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <b>{dayText(day.day)}</b>
        <span className={`${classes.times} numeric`}>
          {day.clock_in || day.clock_out ? `${day.clock_in ?? '?'} – ${day.clock_out ?? '?'}` : (day.planned ?? '')}
          {day.worked > 0 && <span className="caption"> · {hoursText(day.worked)}</span>}
        </span>
        <span className={classes.tags}>
          {day.statuses.map((status) => (
            <Tag key={status} tone={STATUS_TONES[status]}>
              {statusText(status, day.day_off)}
            </Tag>
          ))}
          {day.from_home && <Tag tone="info">{t('attendance.from_home')}</Tag>}
        </span>
      </button>
      {isOpen && employee_id && (
        <div className={classes.explained}>
          <DayExplanation id={employee_id} day={day.day} />
          <Button variant="default" size="xs" onClick={() => setCorrecting(true)}>
            {t('attendance-correction.ask')}
          </Button>
        </div>
      )}
      {isCorrecting && <CorrectionForm start={{ day: day.day }} onClose={() => setCorrecting(false)} />}
    </li>
  )
}
