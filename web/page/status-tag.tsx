import { labelOf, useLanguage } from '#web/i18n.ts'
import classes from './status-tag.module.css'
import { statusTone, type Tone } from './status-tone.ts'

type Props = {
  /** The status as the server sends it, such as `approved`; its label is `status.<status>`. */
  status: string
  /** For a status that is missing from the product's table of states. */
  tone?: Tone
  label?: string
}

/** A state as a dot and a word. */
export function StatusTag({ status, tone, label }: Props) {
  useLanguage()
  return (
    <span className={classes.tag} data-tone={tone ?? statusTone(status)}>
      <i aria-hidden />
      {label ?? labelOf(`status.${status}`)}
    </span>
  )
}

/** A coloured word without a dot, such as a cause or a limit. */
export function Tag({ tone = 'mute', children }: { tone?: Tone; children: React.ReactNode }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  )
}
