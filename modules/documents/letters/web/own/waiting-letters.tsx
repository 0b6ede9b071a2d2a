import { useCall } from '#web/calls/use-call.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { letterApi } from '../../contract.ts'
import { askedOf } from './letter-kinds.ts'
import { LetterLine } from './my-letters.tsx'
import classes from './own-letters.module.css'

const MOST_SHOWN = 50

/** The letters that wait for the reader's answer, on their home page. */
export function WaitingLetters() {
  const { employee_id } = useSession()
  const found = useCall(
    letterApi.list,
    { employee_id: employee_id ?? undefined, state: ['sent', 'issued'], per_page: MOST_SHOWN, sort: '-sent_at' },
    { keepPrevious: true, freshFor: 3_000, enabled: employee_id !== null },
  )
  if (found.isError) return <ErrorState small error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <RowsSkeleton rows={2} height={62} />
  return (
    <ul className={classes.rows}>
      {found.data.data
        .filter((letter) => askedOf(letter))
        .map((letter) => (
          <LetterLine key={letter.id} letter={letter} />
        ))}
    </ul>
  )
}
