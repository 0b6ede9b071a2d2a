import { lazyComponent } from '#web/loading/lazy-component.tsx'
import type { RunDetails } from '../../runs/web/run-title.ts'
import classes from '../../web/payroll.module.css'
import { rowFix } from './row-fix.ts'
import type { ReviewRowDetails } from './row-reasons.ts'
import { TickButton } from './tick-button.tsx'
import type { Ticks } from './use-ticks.ts'

const FixRow = lazyComponent(async () => (await import('./fix-row.tsx')).FixRow)

type Props = { run: RunDetails; row: ReviewRowDetails; ticks: Ticks; onFixed: () => void }

/** The actions of the shown row: fix first where it is wrong, mark as checked first where it may be right. */
export function RowActions({ run, row, ticks, onFixed: onMended }: Props) {
  const found = rowFix(row)
  const mend = found && <FixRow run={run} row={row} {...found} onDone={onMended} />
  const isFailed = row.row === 'failed' || row.blockers.length > 0
  return (
    <div className={classes.doings}>
      {found?.isWrong && mend}
      {!(found && isFailed) && <TickButton row={row} ticks={ticks} isSecond={found?.isWrong ?? false} />}
      {found && !found.isWrong && mend}
    </div>
  )
}
