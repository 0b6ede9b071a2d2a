import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useT } from '#web/i18n.ts'
import { IconX } from '#web/icons.ts'
import classes from './peek-panel.module.css'

type Props = {
  title: string
  about?: string
  before?: ReactNode
  children: ReactNode
  /** Actions, fixed at the foot. */
  foot?: ReactNode
  onClose: () => void
}

/** A panel at the right edge about the chosen row; the list stays usable. Escape closes it. */
export function PeekPanel({ title, about, before, children, foot, onClose }: Props) {
  const t = useT()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])
  return (
    <aside className={classes.panel} aria-labelledby={id} ref={panel}>
      <header className={classes.head}>
        {before}
        <div className={classes.titles}>
          <h2 id={id}>{title}</h2>
          {about && <p className="caption">{about}</p>}
        </div>
        <button type="button" className={classes.close} aria-label={t('action.close')} onClick={onClose}>
          <IconX size={17} />
        </button>
      </header>
      <div className={classes.body}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </aside>
  )
}
