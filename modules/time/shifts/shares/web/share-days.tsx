import { monthOf } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText } from '#web/page/format.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { shiftShareApi } from '../contract.ts'
import { SHARE_KINDS } from '../share-value.ts'
import classes from './shares.module.css'

type Props = { person: { id: string; full_name: string }; year: number; onClose: () => void }

/** Lists the days behind a person's figures by kind; each opens its month in the planner. */
export function ShareDays({ person, year, onClose }: Props) {
  const t = useT()
  const answer = useCall(shiftShareApi.days, { id: person.id, year })
  const days = answer.data?.days
  return (
    <PeekPanel title={person.full_name} about={String(year)} onClose={onClose}>
      {answer.isError ? (
        <ErrorState small error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !days ? (
        <LinesSkeleton lines={6} />
      ) : days.length === 0 ? (
        <p>{t('shift-share.no_days')}</p>
      ) : (
        SHARE_KINDS.map((kind) => {
          const own = days.filter(({ kinds }) => kinds.includes(kind))
          return (
            own.length > 0 && (
              <section key={kind}>
                <h3 className={classes.kind}>
                  {t(`shift-share.kind.${kind}`)} · {own.length}
                </h3>
                <ul className={classes.days}>
                  {own.map(({ day, shift, holiday }) => (
                    <li key={day}>
                      <Link to="shift" search={{ month: monthOf(day) }}>
                        {dayText(day)}
                      </Link>
                      <span className="caption">
                        {[shift, kind === 'holiday' && holiday].filter(Boolean).join(' · ')}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })
      )}
      <p className="caption">{t('shift-share.rule')}</p>
    </PeekPanel>
  )
}
