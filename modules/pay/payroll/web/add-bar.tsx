import type { ReactNode } from 'react'
import classes from './payroll.module.css'

/** Holds a list's own buttons, below the tabs. */
export function AddBar({ children }: { children: ReactNode }) {
  return <div className={classes.addBar}>{children}</div>
}
