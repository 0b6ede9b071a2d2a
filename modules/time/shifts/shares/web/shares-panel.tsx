import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { listText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { shiftShareApi } from '../contract.ts'
import { useAverageText } from './average-text.ts'
import classes from './shares.module.css'

type Props = { year: number; department: string | undefined; office: string | undefined; onClose: () => void }

/** Panel beside the planner with the shares of the planned people; it follows each change. */
export function SharesPanel({ year, department, office, onClose }: Props) {
  const t = useT()
  const of = { year, ...(department && { department_id: department }), ...(office && { office_id: office }) }
  const answer = useCall(shiftShareApi.list, { ...of, per_page: 200, sort: '-nights' }, { keepPrevious: true })
  const people = answer.data?.data
  return (
    <PeekPanel
      title={t('shift-share.title')}
      about={t('shift-share.about_year', { year: String(year) })}
      onClose={onClose}
      foot={
        <Link to="shift/shares" search={of}>
          {t('shift-share.all')}
        </Link>
      }
    >
      {answer.isError ? (
        <ErrorState small error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !people ? (
        <LinesSkeleton lines={8} />
      ) : people.length === 0 ? (
        <p>{t('shift-share.none')}</p>
      ) : (
        <table className={classes.people}>
          <thead>
            <tr>
              <th scope="col">{t('shift-share.full_name')}</th>
              <th scope="col">{t('shift-share.nights')}</th>
              <th scope="col">{t('shift-share.weekends')}</th>
              <th scope="col">{t('shift-share.holidays')}</th>
            </tr>
          </thead>
          <tbody>
            {people.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.full_name}</th>
                <ShareCell count={row.nights} by={row.nights_beside} />
                <ShareCell count={row.weekends} by={row.weekends_beside} />
                <ShareCell count={row.holidays} by={row.holidays_beside} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {people && answer.data && answer.data.total > people.length && (
        <p className="caption">{t('shift-share.some', { count: people.length, total: answer.data.total })}</p>
      )}
      <p className="caption">{t('shift-share.rule')}</p>
    </PeekPanel>
  )
}

/** A figure. Its difference from the average is read aloud and shown on hover. */
function ShareCell({ count, by }: { count: number; by: number }) {
  const beside = useAverageText()(by)
  return (
    <td data-above={by >= 1 || undefined} title={beside} aria-label={listText([String(count), beside])}>
      {count}
    </td>
  )
}
