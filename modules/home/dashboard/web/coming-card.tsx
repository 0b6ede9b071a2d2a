import type { ReactNode } from 'react'
import type { Day } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import {
  IconAward,
  IconCalendar,
  IconCalendarEvent,
  IconCertificate,
  IconFileText,
  IconLogout,
  IconStar,
  IconUserCheck,
  IconUserPlus,
} from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { listText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import type { Tone } from '#web/page/status-tone.ts'
import type { Icon } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { type ComingKind, dashboardApi } from '../contract.ts'
import { CallContent } from './call-content.tsx'
import classes from './dashboard.module.css'
import { PERSON } from './screen-paths.ts'
import { namesText, nearText, shortDay } from './texts.ts'

type Coming = NonNullable<(typeof dashboardApi.coming)['types']>['answer']
type DatedRow = { key: string; day: Day; kind: ComingKind | 'holiday'; about: ReactNode; to: string | undefined }

const KIND_STYLES: Record<ComingKind | 'holiday', { icon: Icon; tone: Tone }> = {
  permit: { icon: IconCertificate, tone: 'warn' },
  contract: { icon: IconFileText, tone: 'warn' },
  probation: { icon: IconUserCheck, tone: 'info' },
  joining: { icon: IconUserPlus, tone: 'good' },
  leaving: { icon: IconLogout, tone: 'mute' },
  anniversary: { icon: IconAward, tone: 'good' },
  birthday: { icon: IconStar, tone: 'plum' },
  holiday: { icon: IconCalendarEvent, tone: 'mute' },
}
/** Up to this many dates of a kind are listed one by one, more of them as one line. */
const ONE_BY_ONE = 2
const ROWS = 7

/** Dates of the next thirty days. */
export function ComingCard() {
  const t = useT()
  const coming = useCall(dashboardApi.coming, {})
  return (
    <Card title={t('dashboard.coming')}>
      <CallContent call={coming} skeleton={<RowsSkeleton rows={5} height={48} />}>
        {(data) => <ComingRows data={data} />}
      </CallContent>
    </Card>
  )
}

function ComingRows({ data }: { data: Coming }) {
  const t = useT()
  const way = useFindPath()
  const { today } = useSession()
  const rows: DatedRow[] = data.kinds.flatMap((group): DatedRow[] => {
    const { kind, total, people } = group
    if (total > ONE_BY_ONE)
      return [
        {
          key: kind,
          day: group.first ?? data.until,
          kind,
          about: (
            <>
              {t('dashboard.coming_many', { count: total, day: shortDay(group.last ?? data.until) })}
              <br />
              <span data-record>
                {namesText(
                  people.map(({ name }) => name),
                  total,
                )}
              </span>
            </>
          ),
          to: undefined,
        },
      ]
    return people.map((person) => ({
      key: `${kind}${person.id}`,
      day: person.day ?? data.until,
      kind,
      about: (
        <>
          <span data-record>{person.name}</span> · {nearText(person.day ?? data.until, today)}
        </>
      ),
      to: way(PERSON, { id: person.id }),
    }))
  })
  const holidays: DatedRow[] = data.holidays.slice(0, 3).map((holiday) => ({
    key: holiday.id,
    day: holiday.day,
    kind: 'holiday',
    about: <HolidayAbout holiday={holiday} />,
    to: undefined,
  }))
  const sorted = [...rows, ...holidays].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)).slice(0, ROWS)
  if (sorted.length === 0)
    return (
      <EmptyState small icon={IconCalendar} title={t('dashboard.coming_none')} text={t('dashboard.coming_none_text')} />
    )
  return (
    <ul className={classes.dates}>
      {sorted.map((row) => {
        const { icon: Icon, tone } = KIND_STYLES[row.kind]
        const content = (
          <>
            <span className={classes.mark} data-tone={tone} aria-hidden>
              <Icon size={15} stroke={1.8} />
            </span>
            <span className={classes.dateText}>
              <b>{t(`dashboard.coming.${row.kind}`)}</b>
              <span className="caption">{row.about}</span>
            </span>
          </>
        )
        return <li key={row.key}>{row.to ? <Link to={row.to}>{content}</Link> : <div>{content}</div>}</li>
      })}
    </ul>
  )
}

/** A holiday's name, its day, and the offices when it is not for all. */
function HolidayAbout({ holiday }: { holiday: Coming['holidays'][number] }) {
  const { today } = useSession()
  return (
    <>
      <span data-record>{holiday.name}</span> · {nearText(holiday.day, today)}
      {holiday.offices.length > 0 && (
        <>
          {' · '}
          <span data-record>{listText(holiday.offices)}</span>
        </>
      )}
    </>
  )
}
