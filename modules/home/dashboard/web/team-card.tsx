import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { IconUsersGroup } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Avatar } from '#web/page/avatar.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { dayText, numberText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { dashboardApi } from '../contract.ts'
import { CallContent } from './call-content.tsx'
import classes from './dashboard.module.css'
import { PEOPLE, PERSON } from './screen-paths.ts'
import { shortDay } from './texts.ts'

type Team = NonNullable<(typeof dashboardApi.team)['types']>['answer']
type Member = Team['people'][number]

/** The people of a team lead today: their status, and who is away. */
export function TeamCard() {
  const t = useT()
  const way = useFindPath()
  const team = useCall(dashboardApi.team, {})
  const all = way(PEOPLE)
  return (
    <Card
      title={t('dashboard.team')}
      actions={
        all && (
          <Link to={all} className={classes.more}>
            {t('dashboard.team_all')}
          </Link>
        )
      }
    >
      <CallContent call={team} skeleton={<RowsSkeleton rows={5} height={52} />}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState
              small
              icon={IconUsersGroup}
              title={t('dashboard.team_none')}
              text={t('dashboard.team_none_text')}
            />
          ) : (
            <>
              <p>
                <span className={classes.figure}>{numberText(data.total - (data.away ?? 0), 0)}</span>{' '}
                <span className="caption">
                  {data.away === null
                    ? t('dashboard.team_people', { count: data.total })
                    : data.away === 0
                      ? t('dashboard.team_all_in', { count: data.total })
                      : t('dashboard.team_here', { total: data.total })}
                </span>
              </p>
              <ul className={classes.items}>
                {data.people.map((person) => (
                  <MemberRow key={person.id} person={person} to={way(PERSON, { id: person.id })} />
                ))}
              </ul>
              {data.total > data.people.length && (
                <p className="caption">{t('dashboard.more', { count: data.total - data.people.length })}</p>
              )}
            </>
          )
        }
      </CallContent>
    </Card>
  )
}

function MemberRow({ person, to }: { person: Member; to: string | undefined }) {
  const t = useT()
  return (
    <li className={classes.item}>
      <span data-record>
        <Avatar name={person.name} size={32} />
      </span>
      <div className={classes.itemText}>
        <p className={classes.itemTitle}>
          <b data-record>{to ? <Link to={to}>{person.name}</Link> : person.name}</b>{' '}
          {person.absence && <Away absence={person.absence} />}
        </p>
        <p className={classes.itemAbout}>
          {person.position && (
            <>
              <span data-record>{person.position}</span> ·{' '}
            </>
          )}
          {t('dashboard.joined', { day: dayText(person.joined_on) })}
        </p>
      </div>
      {person.status && <StatusTag status={person.status} label={labelOf(`dashboard.status.${person.status}`)} />}
    </li>
  )
}

function Away({ absence }: { absence: NonNullable<Member['absence']> }) {
  const t = useT()
  const { today } = useSession()
  const what = labelOf(`dashboard.away.${absence.kind}`)
  const when = absence.half
    ? `${absence.now ? '' : `${shortDay(absence.from)}, `}${t('dashboard.half_day')}`
    : absence.now
      ? absence.until > today
        ? t('dashboard.away_until', { day: shortDay(absence.until) })
        : t('dashboard.today')
      : absence.until > absence.from
        ? `${shortDay(absence.from)} – ${shortDay(absence.until)}`
        : shortDay(absence.from)
  return (
    <Tag tone={absence.now ? 'warn' : 'plum'}>
      {what}, {when}
    </Tag>
  )
}
