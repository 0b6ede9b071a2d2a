import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n.ts'
import { IconMapPin } from '#web/icons.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { listText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { useCall } from '#web/use-call.ts'
import { useDoing } from '#web/use-doing.ts'
import { attendanceApi } from '../contract.ts'
import classes from './attendance.module.css'
import { devicePosition } from './position.ts'

/** The clock of whoever looks: what their last press was, and the next one. */
export function ClockPress() {
  const t = useT()
  const answer = useCall(attendanceApi.clock, {})
  const { run, busy } = useDoing(attendanceApi.press)
  const [isLocating, setLocating] = useState(false)
  if (answer.isError) return <ErrorState small error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <RowsSkeleton rows={1} height={52} />
  const clock = answer.data
  if (clock === null) return null

  async function press() {
    setLocating(true)
    try {
      const position = await devicePosition()
      await run(position, {
        said: (told) =>
          told.is_known ? t('attendance.pressed_again', { clock: told.clock }) : t('attendance.pressed', told),
      })
    } catch (error) {
      const code = (error as Error).message
      if (code !== 'no_location' && code !== 'location_failed') throw error
      notify.bad(t(`attendance.${code}`))
    } finally {
      setLocating(false)
    }
  }

  return (
    <section className={classes.clock} aria-label={t('attendance.today')}>
      <div>
        <p>
          <b className="numeric">{clock.planned ?? t('attendance.status.off_day')}</b> {clock.shift}
        </p>
        <p className="caption">
          {clock.last ? t('attendance.last_press', { clock: clock.last.clock }) : t('attendance.no_press')}
          {clock.places.length > 0 && ` · ${t('attendance.press_at', { places: listText(clock.places) })}`}
        </p>
      </div>
      <Button
        size="md"
        leftSection={<IconMapPin size={16} aria-hidden />}
        loading={busy || isLocating}
        onClick={() => void press()}
      >
        {t(clock.presses === 0 ? 'attendance.clock_in_now' : 'attendance.clock_again')}
      </Button>
    </section>
  )
}
