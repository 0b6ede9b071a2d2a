import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, numberText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { settlementApi } from '../contract.ts'
import classes from './open-years.module.css'

/** The leave years that end next and wait for a choice, with whose they are and when they end. */
export function OpenYears() {
  const t = useT()
  const here = usePathname()
  const open = useCall(settlementApi.open, {}, { keepPrevious: true, freshFor: 3_000 })
  if (open.isError) return <ErrorState small error={open.error} onRetry={() => void open.refetch()} />
  if (!open.data) return <RowsSkeleton rows={2} height={62} />
  const { years, count } = open.data
  const all = { within: '30', chosen: 'open', back: here }
  return (
    <>
      <ul className={classes.rows}>
        {years.map(({ id, full_name, type_name, unit, year_until, left }) => (
          <li key={id} className={classes.row}>
            <span data-record>
              <Avatar name={full_name} size={32} />
            </span>
            <div className={classes.text}>
              <b data-record>{full_name}</b>
              <span className="caption">
                {t(`leave-settlement.open_${unit}`, {
                  type: type_name,
                  day: dayText(year_until),
                  left: numberText(left, 3),
                })}
              </span>
            </div>
            <Link to="leave/settlement" search={{ ...all, search: full_name }} className={classes.button}>
              {t('leave-settlement.choose')}
              <span className="for-readers">, {full_name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {count > years.length && (
        <p>
          <Link to="leave/settlement" search={all}>
            {t('leave-settlement.open_more', { count: count - years.length })}
          </Link>
        </p>
      )}
    </>
  )
}
