import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { attendanceApi } from '../../contract.ts'
import classes from '../../web/attendance.module.css'
import { useStatusText } from './status-text.ts'
import { STATUS_TONES } from './tones.ts'

/** Explains a day on a timeline: plan, margins, punches, leave and rules. */
export function DayExplanation({ id, day }: { id: string; day: string }) {
  const t = useT()
  const statusText = useStatusText()
  const answer = useCall(attendanceApi.explain, { id, day }, { keepPrevious: true })
  if (answer.isError) return <ErrorState small error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LinesSkeleton />
  return (
    <>
      {answer.data.statuses.length > 0 && (
        <p className={classes.statuses}>
          {answer.data.statuses.map((status) => (
            <Tag key={status} tone={STATUS_TONES[status]}>
              {statusText(status, answer.data.day_off)}
            </Tag>
          ))}
        </p>
      )}
      <ol className={classes.why} aria-label={t('attendance.why')}>
        {answer.data.lines.map(({ at, kind, tone, text }) => (
          <li key={`${at} ${kind} ${text}`} data-tone={tone} data-kind={kind}>
            <span className="numeric">{at ?? ''}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
