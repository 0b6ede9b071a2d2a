import { dayText } from '#web/page/format.tsx'
import type { PlannedWarning } from './plan-warnings.ts'
import { FixButton } from './warning-list.tsx'
import classes from './warnings.module.css'

type Props = {
  warnings: readonly PlannedWarning[]
  shiftName: (shift: string | null) => string
  onFix: (warning: PlannedWarning) => void
}

/** The warnings of the chosen cell with their cures, always on the screen while the cell is chosen. */
export function CellWarnings({ warnings, shiftName, onFix }: Props) {
  return (
    <div role="status" className={classes.strip}>
      <ul className={classes.list}>
        {warnings.map((warning) => (
          <li key={warning.rule}>
            <span>
              <b>
                {warning.full_name}, {dayText(warning.day)}
              </b>
              : {warning.text}
            </span>
            <FixButton mend={warning.mend} shiftName={shiftName} onFix={() => onFix(warning)} />
          </li>
        ))}
      </ul>
    </div>
  )
}
