import { Button } from '@mantine/core'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { daysBetween } from '#base/days/days.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { serverNow } from '#web/calls/clock.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconFileImport, IconPlus } from '#web/icons.ts'
import { useGo } from '#web/link.tsx'
import { useCrumb } from '#web/page/crumb-store.ts'
import { NewsKnown } from '#web/page/home-news.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { AwayCard } from './away-card.tsx'
import { ComingCard } from './coming-card.tsx'
import classes from './dashboard.module.css'
import { FirstStepsCard, useFirstSteps } from './first-steps.tsx'
import { useHomeCards } from './home-cards.tsx'
import { MyHolidaysCard, MyPayCard, MyWorkCard } from './own-cards.tsx'
import { PayrollCard, usePayMonths } from './payroll-card.tsx'
import { HeadcountCard, PeopleCard } from './people-cards.tsx'
import { ADD_PERSON, IMPORT_PEOPLE } from './screen-paths.ts'
import { TeamCard } from './team-card.tsx'
import { greetingPart, monthName, weekdayText } from './texts.ts'
import { WaitingCard } from './waiting-card.tsx'

const AT_MOST = 6

/** Everyone's home. Its cards follow from the person's permissions, never from the role. */
export default function Dashboard() {
  const homeCards = useHomeCards()
  const { left, right, rest } = useLayout(homeCards)
  const [isNewsKnown, tellNews] = useNewsKnownSoon(homeCards.news.length === 0)
  return (
    <Page>
      <Greeting />
      <NewsKnown value={tellNews}>{homeCards.news}</NewsKnown>
      <div
        className={classes.lead}
        data-held={!isNewsKnown || undefined}
        data-even={left.length > 1 || undefined}
        data-single={right.length === 0 || undefined}
      >
        <div className={classes.column}>{left}</div>
        {right.length > 0 && <div className={classes.column}>{right}</div>}
      </div>
      {rest.length > 0 && (
        <div className={classes.rest} data-count={rest.length} data-held={!isNewsKnown || undefined}>
          {rest}
        </div>
      )}
    </Page>
  )
}

/** The longest that cards wait for something that may appear above them, in milliseconds. */
const NEWS_AT_LATEST = 1000

/**
 * Whether the content above the cards is known, or was waited for long enough: cards shown from then on do not move.
 */
function useNewsKnownSoon(isKnown: boolean): [boolean, () => void] {
  const [isOver, setOver] = useState(isKnown)
  const tell = useCallback(() => setOver(true), [])
  useEffect(() => {
    const timer = setTimeout(tell, NEWS_AT_LATEST)
    return () => clearTimeout(timer)
  }, [tell])
  return [isOver || isKnown, tell]
}

type Layout = Record<'left' | 'right' | 'rest', ReactElement[]>

/**
 * What waits comes first, beside the running process: payroll, or the day of the people one looks after. Then today, coming
 * shifts, the trends and what comes up. One's own clock, shifts, leave, requests, pay and holidays stand where there is nobody
 * else to look after, or room beside them. On a phone the columns follow each other in this order.
 */
function useLayout(cards: ReturnType<typeof useHomeCards>): Layout {
  const { may, reach, hasModule: moduleOn } = useSession()
  const { isOpen, isEmptyCompany } = useFirstSteps()
  const hasToDecide = useHasToDecide()
  const people = reach('employee:read')
  const isWide = people === 'department' || people === 'office' || people === 'company'
  const leads = people === 'reports' || people === 'department'
  const hasPayroll = moduleOn(PAYROLL_MODULE)
  const steps = <FirstStepsCard key="steps" />
  const waiting = <WaitingCard key="waiting" />
  const coming = <ComingCard key="coming" />
  const away = <AwayCard key="away" />
  const ownPay = may('payslip:read') && hasPayroll ? [<MyPayCard key="pay" />] : []
  const holidays = may('holiday:read') ? [<MyHolidaysCard key="holidays" />] : []
  if (isOpen && isEmptyCompany) return { left: [steps], right: [waiting], rest: [] }
  const set = isOpen ? [steps] : []
  const trends = isWide ? [<HeadcountCard key="headcount" />, <PeopleCard key="people" />] : []
  const team = leads ? [<TeamCard key="team" />] : []
  // The attendance card of a team shows who is on leave too; without one, a card of its own shows who is away.
  const day = [...cards.team, ...team, ...(isWide && !leads && cards.team.length === 0 ? [away] : [])]
  const [clock, later] = [cards.own.slice(0, 1), cards.own.slice(1)]
  if (may('payroll:read') && hasPayroll) {
    const after = isWide || leads ? [coming, ...trends] : [...cards.own, ...ownPay, ...holidays]
    return fillLayout([waiting], [<PayrollCard key="payroll" />], [...set, ...cards.under_way, ...day, ...after])
  }
  if (leads || isWide) {
    const after = leads ? [...later, ...ownPay, coming, ...trends, ...holidays] : [coming, ...trends, ...later]
    return day.length > 1
      ? fillLayout([waiting, ...day.slice(0, 1)], [...clock, ...day.slice(1, 2)], [...set, ...day.slice(2), ...after])
      : fillLayout([waiting], day, [...set, ...clock, ...after])
  }
  const decides = hasToDecide ? [waiting] : []
  const own = [...cards.team, ...cards.own, ...ownPay, ...holidays, <MyWorkCard key="work" />]
  const left = 2 - decides.length
  const right = left + 1 + decides.length
  return fillLayout([...decides, ...own.slice(0, left)], own.slice(left, right), [...own.slice(right), ...set])
}

/** Whether something waits for a person who manages nobody: a request to decide, or a returned form. */
function useHasToDecide(): boolean {
  const notifications = useCall(notificationsApi.items, {}, { freshFor: 3_000 })
  return (notifications.data ?? []).some(({ is_news }) => !is_news)
}

function fillLayout(left: ReactElement[], right: ReactElement[], rest: ReactElement[]): Layout {
  const room = AT_MOST - left.length - right.length
  return left.length > 0
    ? { left, right, rest: rest.slice(0, room) }
    : { left: right, right: [], rest: rest.slice(0, room) }
}

function Greeting() {
  const t = useT()
  const go = useGo()
  const way = useFindPath()
  const { displayName: called, today, timezone } = useSession()
  const matter = usePayMatter()
  const { isEmptyCompany } = useFirstSteps()
  const add = way(ADD_PERSON)
  const bringIn = isEmptyCompany ? way(IMPORT_PEOPLE) : undefined
  // The greeting is no name for a page: the breadcrumb and the window say Home.
  useCrumb(t('dashboard.title'))
  const part = greetingPart(serverNow(), timezone)
  return (
    <div className={classes.greeting} data-record>
      <PageHeader
        title={t(`dashboard.${part}`, { name: called })}
        about={[weekdayText(today), matter].filter(Boolean).join(' · ')}
        actions={
          (add || bringIn) && (
            <>
              {add && (
                <Button
                  variant={bringIn ? 'default' : 'filled'}
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => go(add)}
                >
                  {t('employees.add')}
                </Button>
              )}
              {bringIn && (
                <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => go(bringIn)}>
                  {t('dashboard.import_people')}
                </Button>
              )}
            </>
          )
        }
      />
    </div>
  )
}

/** The most important fact of today: when the month's payroll is due. */
function usePayMatter(): string | undefined {
  const t = useT()
  const { today } = useSession()
  const months = usePayMonths()
  const first = months.data?.[0]
  if (!first) return undefined
  const month = monthName(first.period)
  if (first.run?.state === 'approved') return t('dashboard.pay_approved', { month })
  const left = daysBetween(today, first.pay_day)
  if (left === 0) return t('dashboard.pay_due_today', { month })
  return left > 0 ? t('dashboard.pay_due', { month, count: left }) : t('dashboard.pay_late', { month, count: -left })
}
