import { useCall } from '#web/calls/use-call.ts'
import { Link } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { ownInterviewApi } from '../own-contract.ts'
import { startText, useTitleOf } from './interview-texts.tsx'
import classes from './interviews.module.css'

/** The interviews that have waited longest for the reader's score. */
export function WaitingRows() {
  const titleOf = useTitleOf()
  const { data, isError, error, refetch } = useCall(ownInterviewApi.list, { phase: ['score_owed'], per_page: 25 })
  if (isError) return <ErrorState small error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={1} height={44} />
  return (
    <ul className={classes.times}>
      {data.data.slice(0, 5).map((row) => (
        <li key={row.id} className={classes.time}>
          <Link to={`onboarding/interviews/${row.id}`}>
            <span data-record>{row.full_name}</span>
          </Link>
          <span className="caption">
            {titleOf(row)} · {startText(row)}
          </span>
        </li>
      ))}
    </ul>
  )
}
