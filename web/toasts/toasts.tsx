import { useEffect, useState, useSyncExternalStore } from 'react'
import { t, useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconInfoCircle, IconX } from '#web/icons.ts'
import { hideToast, showToast, subscribeToToasts, type Toast, type ToastTone, visibleToasts } from './toast-store.ts'
import classes from './toasts.module.css'

type ToastOptions = {
  title?: string
  /** Replaces the toast with the same id instead of adding one. */
  id?: string
  /** Milliseconds; false stays until closed. */
  stays?: number | false
}

/**
 * Short messages at the edge of the page; each function returns the toast's id. A toast that needs action never
 * disappears by itself.
 */
export const toast = {
  good: (message: string, extra: ToastOptions = {}) => showWithTone('good', message, extra, 5000),
  info: (message: string, extra: ToastOptions = {}) => showWithTone('info', message, extra, 6000),
  bad: (message: string, extra: ToastOptions = {}) => showWithTone('bad', message, extra, 12_000),
  /** Reports what was done and offers to undo it for 8 seconds. `undo` is called at most once. */
  undo: (message: string, undo: () => void, milliseconds = 8000) =>
    showToast({ tone: 'good', message, undo, stays: milliseconds }),
  /** No connection: red, at the top, with a cloud, for 10 seconds (SYS-04). */
  offline: () => showToast({ id: 'offline', tone: 'bad', message: t('system.offline'), offline: true, stays: 10_000 }),
  hide: hideToast,
}

function showWithTone(
  tone: ToastTone,
  message: string,
  { title, id, stays }: ToastOptions,
  milliseconds: number,
): string {
  return showToast({ tone, message, title, id, stays: stays === false ? undefined : (stays ?? milliseconds) })
}

/** Renders the toasts; the app has one. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, visibleToasts)
  const top = toasts.filter((notice) => notice.offline)
  const edge = toasts.filter((notice) => !notice.offline)
  return (
    <>
      <div className={classes.top}>
        {top.map((notice) => (
          <ToastItem key={notice.id} notice={notice} />
        ))}
      </div>
      <div className={classes.edge}>
        {edge.map((notice) => (
          <ToastItem key={notice.id} notice={notice} />
        ))}
      </div>
    </>
  )
}

const ICONS = { good: IconCheck, info: IconInfoCircle, bad: IconAlertTriangle } as const

function ToastItem({ notice }: { notice: Toast }) {
  const say = useT()
  const [held, setHeld] = useState(false)
  const { id, stays } = notice
  useEffect(() => {
    if (stays === undefined || held) return
    const timer = setTimeout(() => hideToast(id), stays)
    return () => clearTimeout(timer)
  }, [id, stays, held])
  const Icon = notice.offline ? IconCloudOff : ICONS[notice.tone]
  return (
    <div
      className={classes.notice}
      data-tone={notice.tone}
      data-offline={notice.offline || undefined}
      role={notice.tone === 'bad' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={classes.icon} aria-hidden>
        <Icon size={16} />
      </span>
      <div className={classes.text}>
        {notice.title && <b>{notice.title}</b>}
        <span>{notice.message}</span>
      </div>
      {notice.undo && (
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            hideToast(id)
            notice.undo?.()
          }}
        >
          {say('action.undo')}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={say('action.close')} onClick={() => hideToast(id)}>
        <IconX size={15} />
      </button>
    </div>
  )
}
