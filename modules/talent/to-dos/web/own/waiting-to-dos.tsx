import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { ownToDoApi } from '../../contract.ts'
import { useTitleOf } from '../title-of.ts'
import { ToDoTag } from '../to-do-tag.tsx'
import type { OwnToDoOfList } from './own-to-do.ts'
import classes from './waiting-to-dos.module.css'

const DoneDialog = lazyComponent(async () => (await import('./done-dialog.tsx')).DoneDialog)
const MOST_SHOWN = 50

/** The reader's to-dos that are due, on their home page. */
export function WaitingToDos() {
  const t = useT()
  const titleOf = useTitleOf()
  const [closing, setClosing] = useState<OwnToDoOfList>()
  const found = useCall(
    ownToDoApi.list,
    { is_due: true, per_page: MOST_SHOWN },
    { keepPrevious: true, freshFor: 3_000 },
  )
  if (found.isError) return <ErrorState small error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <RowsSkeleton rows={2} height={62} />
  return (
    <ul className={classes.rows}>
      {found.data.data.map((row) => (
        <li key={row.id} className={classes.row}>
          <span className={classes.said} data-record>
            <button type="button" className={classes.name} onClick={() => setClosing(row)}>
              {titleOf(row)}
            </button>
            <span className="caption">
              {[row.person, row.office, t('to-do.due_on', { day: dayText(row.due_day) })].filter(Boolean).join(' · ')}
            </span>
          </span>
          <ToDoTag {...row} />
        </li>
      ))}
      {closing && <DoneDialog toDo={closing} onClose={() => setClosing(undefined)} />}
    </ul>
  )
}
