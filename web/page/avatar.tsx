import classes from './avatar.module.css'
import { initials, nameTone } from './initials.ts'

/** A person as initials on a soft colour. The name stands beside it, so screen readers skip it. */
export function Avatar({ name, size = 28, label = false }: { name: string; size?: number; label?: boolean }) {
  return (
    <span
      className={classes.avatar}
      data-record
      data-tone={nameTone(name)}
      style={{ width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.38)) }}
      {...(label ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {initials(name)}
    </span>
  )
}
