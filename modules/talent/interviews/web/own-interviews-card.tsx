import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { ownInterviewApi } from '../own-contract.ts'
import { PhaseTag, startText, useTitleOf } from './interview-texts.tsx'
import classes from './interviews.module.css'

/** Home card of the interviews that lie ahead or wait for the reader's score; absent for whoever has none. */
export function OwnInterviewsCard() {
  const t = useT()
  const titleOf = useTitleOf()
  const { data, isError, error, refetch } = useCall(ownInterviewApi.list, {
    phase: ['score_owed', 'ahead'],
    per_page: 25,
  })
  if (data?.total === 0) return null
  return (
    <Card title={t('interview.mine')} actions={<Link to="onboarding/interviews">{t('interview.all_mine')}</Link>}>
      {isError ? (
        <ErrorState small error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsSkeleton rows={2} height={44} />
      ) : data.data.length === 0 ? (
        <EmptyState small title={t('interview.mine_empty_title')} text={t('interview.mine_empty')} />
      ) : (
        <ul className={classes.times}>
          {data.data.slice(0, 5).map((row) => (
            <li key={row.id} className={classes.time}>
              <Link to={`onboarding/interviews/${row.id}`}>
                <span data-record>{row.full_name}</span>
              </Link>
              <span className="caption">
                {titleOf(row)} · {startText(row)}
              </span>
              <PhaseTag phase={row.phase} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
