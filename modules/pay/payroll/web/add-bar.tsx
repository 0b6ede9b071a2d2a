import type { ReactNode } from 'react'
import classes from './payroll.module.css'

/** The place of a list's own buttons, under the tabs. */
export function AddBar({ children }: { children: ReactNode }) {
  return <div className={classes.addBar}>{children}</div>
}
