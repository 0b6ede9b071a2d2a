import { later } from '#web/later.tsx'
import type { RunShown } from '../../runs/web/words.ts'
import classes from '../../web/payroll.module.css'
import { rowMending } from './row-mending.ts'
import type { ReviewRowShown } from './row-words.ts'
import { TickButton } from './tick-button.tsx'
import type { Ticks } from './use-ticks.ts'

const MendRow = later(async () => (await import('./mend-row.tsx')).MendRow)

type Props = { run: RunShown; row: ReviewRowShown; ticks: Ticks; onMended: () => void }

/** What is done with the row shown: corrected first where it is wrong, marked as checked first where it may be right. */
export function RowDoings({ run, row, ticks, onMended }: Props) {
  const found = rowMending(row)
  const mend = found && <MendRow run={run} row={row} {...found} onDone={onMended} />
  const isFailed = row.row === 'failed' || row.blockers.length > 0
  return (
    <div className={classes.doings}>
      {found?.isWrong && mend}
      {!(found && isFailed) && <TickButton row={row} ticks={ticks} isSecond={found?.isWrong ?? false} />}
      {found && !found.isWrong && mend}
    </div>
  )
}
