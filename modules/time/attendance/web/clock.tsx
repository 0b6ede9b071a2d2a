import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isCancelled } from '#web/calls/api-error.ts'
import { useCall, useChange } from '#web/calls/use-call.ts'
import { devicePosition, type Position } from '#web/device-position.ts'
import { confirm } from '#web/dialogs/confirm.tsx'
import { useT } from '#web/i18n.ts'
import { IconHomeCheck, IconMapPin, IconQrcode } from '#web/icons.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { errorText } from '#web/page/app-trouble.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { listText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { attendanceApi } from '../contract.ts'
import { homeApi } from '../home/contract.ts'
import { OfflinePunchList } from '../offline/web/offline-punch-list.tsx'
import type { OfflineLocation } from '../offline/web/offline-punches.ts'
import { useOfflinePunches } from '../offline/web/use-offline-punches.ts'
import classes from './attendance.module.css'

/** Shown when the page opens without a network: nothing is known of the day, and clocking in is possible. */
const UNKNOWN = {
  day_off: null,
  planned: null,
  shift: null,
  last: null,
  presses: 0,
  places: [],
  has_kiosk: true,
  home: null as { km: number; is_confirmed: boolean; is_waiting: boolean } | null,
}

const ScanCode = lazyComponent(async () => (await import('../clock/web/scan-code.tsx')).ScanCode)

/**
 * Clock buttons with the last punch of the user. `code` is a kiosk code that the phone's camera opened as an address;
 * `onCode` is called once it was sent.
 */
export function ClockButtons({ code, onCode }: { code?: string | undefined; onCode?: () => void }) {
  const t = useT()
  const answer = useCall(attendanceApi.clock, {})
  const byPlace = useChange(attendanceApi.press, { quiet: true })
  const byCode = useChange(attendanceApi.pressCode, { quiet: true })
  const queue = useOfflinePunches()
  const propose = useAction(homeApi.propose)
  const [isLocating, setLocating] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const sent = useRef<string>(undefined)
  /** Sends a punch, or queues it on the device when no answer comes. */
  async function sendPunch(location: OfflineLocation): Promise<void> {
    try {
      const punch =
        location.kind === 'code'
          ? await byCode.run({ code: location.code }, { quiet: true })
          : await byPlace.run(location, { quiet: true })
      toast.good(
        punch.is_known ? t('attendance.pressed_again', { clock: punch.clock }) : t('attendance.pressed', punch),
      )
      void queue.ready()
    } catch (error) {
      if (isCancelled(error)) return
      if (!(error instanceof ApiError)) throw error
      if (error.status === 0) return queue.keep(location)
      toast.bad(errorText(error))
    }
  }
  const sendCode = async (text: string) => {
    setScanning(false)
    await sendPunch({ kind: 'code', code: text.slice(0, 500) })
  }
  useEffect(() => {
    if (code === undefined || sent.current === code) return
    sent.current = code
    void sendCode(code).finally(onCode)
  })
  const isCut = answer.isError && answer.error.status === 0
  const clock = answer.data === undefined && isCut ? UNKNOWN : answer.data
  if (answer.isError && clock === undefined)
    return <ErrorState small error={answer.error} onRetry={() => void answer.refetch()} />
  if (clock === undefined) return <RowsSkeleton rows={1} height={52} />
  if (clock === null) return null
  const { home } = clock

  async function withPosition(send: (position: Position) => Promise<unknown>) {
    setLocating(true)
    try {
      await send(await devicePosition())
    } catch (error) {
      const code = (error as Error).message
      if (code !== 'no_location' && code !== 'location_failed') throw error
      toast.bad(t(code === 'no_location' ? 'attendance.no_location' : 'attendance.location_failed'))
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
    await withPosition(({ age_s: _, ...position }) =>
      propose.run(position, { successMessage: t('home-point.proposed') }),
    )
  }

  return (
    <section className={classes.clock} aria-label={t('attendance.today')}>
      <div>
        <p>
          <b className="numeric">
            {clock.planned ??
              t(
                clock === UNKNOWN
                  ? 'attendance.today'
                  : clock.day_off
                    ? `attendance.day_off.${clock.day_off}`
                    : 'attendance.status.off_day',
              )}
          </b>{' '}
          {clock.shift}
        </p>
        <p className="caption">
          {clock.last
            ? t('attendance.last_press', { clock: clock.last.clock })
            : clock !== UNKNOWN && t('attendance.no_press')}
          {clock.places.length > 0 && ` · ${t('attendance.press_at', { places: listText(clock.places) })}`}
        </p>
        {home?.is_waiting && <p className="caption">{t('home-point.waits')}</p>}
      </div>
      <div className={classes.presses}>
        {home?.is_confirmed && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconHomeCheck size={16} aria-hidden />}
            loading={byPlace.busy || isLocating}
            onClick={() => void withPosition((position) => sendPunch({ ...position, kind: 'home' }))}
          >
            {t('home-point.press')}
          </Button>
        )}
        {home && !home.is_confirmed && !home.is_waiting && (
          <Button size="md" variant="default" loading={propose.busy} onClick={() => void proposeHome(home.km)}>
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
          loading={byPlace.busy || isLocating}
          onClick={() => void withPosition((position) => sendPunch({ ...position, kind: 'place' }))}
        >
          {t(clock.presses === 0 ? 'attendance.clock_in_now' : 'attendance.clock_again')}
        </Button>
      </div>
      {queue.waiting.length > 0 && (
        <OfflinePunchList
          waiting={queue.waiting}
          onSend={() => void queue.send()}
          onRemove={(client_id) => void queue.remove(client_id)}
        />
      )}
      {isScanning && <ScanCode onRead={(text) => void sendCode(text)} onClose={() => setScanning(false)} />}
    </section>
  )
}
