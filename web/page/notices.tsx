import { useEffect, useState, useSyncExternalStore } from 'react'
import { t, useT } from '#web/i18n.ts'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconInfoCircle, IconX } from '#web/icons.ts'
import { hideNotice, type Notice, type NoticeTone, onNotices, showNotice, shownNotices } from './notice-store.ts'
import classes from './notices.module.css'

type Extra = {
  title?: string
  /** Replaces the notice with the same id instead of adding one. */
  id?: string
  /** Milliseconds; false stays until closed. */
  stays?: number | false
}

/** Short messages at the edge of the page; each answers its id. Nothing that needs action vanishes by itself. */
export const notify = {
  good: (message: string, extra: Extra = {}) => show('good', message, extra, 5000),
  info: (message: string, extra: Extra = {}) => show('info', message, extra, 6000),
  bad: (message: string, extra: Extra = {}) => show('bad', message, extra, 12_000),
  /** Says what was done and offers to take it back for 8 seconds. `undo` is called at most once. */
  undo: (message: string, undo: () => void, milliseconds = 8000) =>
    showNotice({ tone: 'good', message, undo, stays: milliseconds }),
  /** No connection: red, at the top, with a cloud, for 10 seconds (SYS-04). */
  offline: () => showNotice({ id: 'offline', tone: 'bad', message: t('system.offline'), offline: true, stays: 10_000 }),
  hide: hideNotice,
}

function show(tone: NoticeTone, message: string, { title, id, stays }: Extra, milliseconds: number): string {
  return showNotice({ tone, message, title, id, stays: stays === false ? undefined : (stays ?? milliseconds) })
}

/** Where notices appear; there is one, in the app. */
export function Notices() {
  const notices = useSyncExternalStore(onNotices, shownNotices)
  const top = notices.filter((notice) => notice.offline)
  const edge = notices.filter((notice) => !notice.offline)
  return (
    <>
      <div className={classes.top}>
        {top.map((notice) => (
          <Shown key={notice.id} notice={notice} />
        ))}
      </div>
      <div className={classes.edge}>
        {edge.map((notice) => (
          <Shown key={notice.id} notice={notice} />
        ))}
      </div>
    </>
  )
}

const ICONS = { good: IconCheck, info: IconInfoCircle, bad: IconAlertTriangle } as const

function Shown({ notice }: { notice: Notice }) {
  const say = useT()
  const [held, setHeld] = useState(false)
  const { id, stays } = notice
  useEffect(() => {
    if (stays === undefined || held) return
    const timer = setTimeout(() => hideNotice(id), stays)
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
            hideNotice(id)
            notice.undo?.()
          }}
        >
          {say('action.undo')}
        </button>
      )}
      <button type="button" className={classes.close} aria-label={say('action.close')} onClick={() => hideNotice(id)}>
        <IconX size={15} />
      </button>
    </div>
  )
}
