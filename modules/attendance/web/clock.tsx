import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useT } from '#web/i18n.ts'
import { IconHomeCheck, IconMapPin, IconQrcode } from '#web/icons.ts'
import { later } from '#web/later.tsx'
import { confirm } from '#web/page/confirm.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { listText } from '#web/page/format.tsx'
import { notify } from '#web/page/notices.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { useCall } from '#web/use-call.ts'
import { useDoing } from '#web/use-doing.ts'
import { attendanceApi, type Pressed } from '../contract.ts'
import { homeApi } from '../home/contract.ts'
import classes from './attendance.module.css'
import { devicePosition, type Position } from './position.ts'

const ScanCode = later(async () => (await import('./scan-code.tsx')).ScanCode)

/**
 * The clock of whoever looks: what their last press was, and the next one. `code`: of a kiosk, in the address that the
 * camera of a phone has opened; `onCode` is told when it was sent.
 */
export function ClockPress({ code, onCode }: { code?: string | undefined; onCode?: () => void }) {
  const t = useT()
  const answer = useCall(attendanceApi.clock, {})
  const { run, busy } = useDoing(attendanceApi.press)
  const byCode = useDoing(attendanceApi.pressCode)
  const propose = useDoing(homeApi.propose)
  const [isLocating, setLocating] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const sent = useRef<string>(undefined)
  const said = (told: z.output<typeof Pressed>) =>
    told.is_known ? t('attendance.pressed_again', { clock: told.clock }) : t('attendance.pressed', told)
  const pressCode = async (text: string) => {
    setScanning(false)
    await byCode.run({ code: text.slice(0, 500) }, { said })
  }
  useEffect(() => {
    if (code === undefined || sent.current === code) return
    sent.current = code
    void pressCode(code).finally(onCode)
  })
  if (answer.isError) return <ErrorState small error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <RowsSkeleton rows={1} height={52} />
  const clock = answer.data
  if (clock === null) return null

  async function located(send: (position: Position) => Promise<unknown>) {
    setLocating(true)
    try {
      await send(await devicePosition())
    } catch (error) {
      const code = (error as Error).message
      if (code !== 'no_location' && code !== 'location_failed') throw error
      notify.bad(t(`attendance.${code}`))
    } finally {
      setLocating(false)
    }
  }

  async function proposeHome(km: number) {
    const ask = {
      title: t('home-point.propose_title'),
      text: t('home-point.propose_text', { km }),
      action: t('home-point.propose'),
    }
    if (!(await confirm(ask))) return
    await located(({ age_s: _, ...position }) => propose.run(position, { said: t('home-point.proposed') }))
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
        {clock.home?.is_waiting && <p className="caption">{t('home-point.waits')}</p>}
      </div>
      <div className={classes.presses}>
        {clock.home?.is_confirmed && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconHomeCheck size={16} aria-hidden />}
            loading={busy || isLocating}
            onClick={() => void located((position) => run({ ...position, kind: 'home' }, { said }))}
          >
            {t('home-point.press')}
          </Button>
        )}
        {clock.home && !clock.home.is_confirmed && !clock.home.is_waiting && (
          <Button size="md" variant="default" loading={propose.busy} onClick={() => void proposeHome(clock.home!.km)}>
            {t('home-point.propose')}
          </Button>
        )}
        {clock.has_kiosk && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconQrcode size={16} aria-hidden />}
            loading={byCode.busy}
            onClick={() => setScanning(true)}
          >
            {t('attendance.scan')}
          </Button>
        )}
        <Button
          size="md"
          leftSection={<IconMapPin size={16} aria-hidden />}
          loading={busy || isLocating}
          onClick={() => void located((position) => run({ ...position, kind: 'place' }, { said }))}
        >
          {t(clock.presses === 0 ? 'attendance.clock_in_now' : 'attendance.clock_again')}
        </Button>
      </div>
      {isScanning && <ScanCode onRead={(text) => void pressCode(text)} onClose={() => setScanning(false)} />}
    </section>
  )
}
