import type { ReactNode } from 'react'
import { useT } from '#web/i18n.ts'
import { DateText } from './format.tsx'
import type { Tone } from './status-tone.ts'
import classes from './timeline.module.css'

export type TimelineItem = {
  id: string
  /** A day or a moment. */
  at: string
  title: ReactNode
  /** The person who did it. */
  by?: string
  /** Old and new values. */
  changes?: readonly { field: string; from: string | null; to: string | null }[]
  tone?: Tone
  /** In the future: shown as an open dot. */
  upcoming?: boolean
}

/** A history, newest first: person, time, old value, new value. */
export function Timeline({ items, zone }: { items: readonly TimelineItem[]; zone?: string }) {
  const t = useT()
  return (
    <ol className={classes.line}>
      {items.map((item) => (
        <li key={item.id} className={classes.item} data-tone={item.tone} data-upcoming={item.upcoming || undefined}>
          <div className={classes.title}>{item.title}</div>
          <div className="caption">
            <DateText at={item.at} zone={zone} />
            {item.by && ` · ${item.by}`}
          </div>
          {item.changes?.map((change) => (
            <div key={change.field} className={classes.change}>
              <span className="caption">{change.field}</span> <del>{change.from ?? t('state.nothing')}</del> →{' '}
              <ins>{change.to ?? t('state.nothing')}</ins>
            </div>
          ))}
        </li>
      ))}
    </ol>
  )
}
