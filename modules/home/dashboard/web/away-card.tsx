import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCalendarTime } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { numberText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { dashboardApi } from '../contract.ts'
import { CallContent } from './call-content.tsx'
import classes from './dashboard.module.css'
import { PERSON } from './screen-paths.ts'
import { nearText, shortDay } from './texts.ts'

type Away = NonNullable<(typeof dashboardApi.away)['types']>['answer']
type Person = Away['now'][number]

/** The people who are away today, and those who will be within two weeks. */
export function AwayCard() {
  const t = useT()
  const away = useCall(dashboardApi.away, {})
  return (
    <Card title={t('dashboard.away')}>
      <CallContent call={away} skeleton={<RowsSkeleton rows={5} height={48} />}>
        {(data) =>
          data.today === 0 && data.later === 0 ? (
            <EmptyState
              small
              icon={IconCalendarTime}
              title={t('dashboard.away_nobody')}
              text={t('dashboard.away_nobody_text')}
            />
          ) : (
            <>
              <p>
                <span className={classes.figure}>{numberText(data.today, 0)}</span>{' '}
                <span className="caption">{t('dashboard.away_of', { total: data.total })}</span>
              </p>
              <People people={data.now} />
              {data.today > data.now.length && (
                <p className="caption">{t('dashboard.away_more', { count: data.today - data.now.length })}</p>
              )}
              <Coming data={data} />
            </>
          )
        }
      </CallContent>
    </Card>
  )
}

function Coming({ data }: { data: Away }) {
  const t = useT()
  if (data.later === 0) return null
  return (
    <section className={classes.coming}>
      <h3>{t('dashboard.away_coming')}</h3>
      <People people={data.coming} />
      {data.later > data.coming.length && (
        <p className="caption">{t('dashboard.more', { count: data.later - data.coming.length })}</p>
      )}
    </section>
  )
}

function People({ people }: { people: readonly Person[] }) {
  const t = useT()
  const way = useFindPath()
  const { today } = useSession()
  return (
    <ul className={classes.away}>
      {people.map(({ id, name, position, from, until, half }) => {
        const to = way(PERSON, { id })
        return (
          <li key={id}>
            <span data-record>
              <Avatar name={name} size={28} />
            </span>
            <span className={classes.itemText}>
              <b data-record>{to ? <Link to={to}>{name}</Link> : name}</b>
              {position && (
                <span className="caption" data-record>
                  {position}
                </span>
              )}
            </span>
            <Tag tone={from <= today ? 'plum' : 'mute'}>
              {half && from <= today
                ? t('dashboard.half_day')
                : from <= today
                  ? t('dashboard.away_back', { day: nearText(until, today) })
                  : from === until
                    ? nearText(from, today)
                    : t('dashboard.away_days', { from: shortDay(from), until: shortDay(until) })}
            </Tag>
          </li>
        )
      })}
    </ul>
  )
}
