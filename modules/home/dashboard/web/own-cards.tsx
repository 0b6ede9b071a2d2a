import { daysBetween } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { labelOf, useT } from '#web/i18n.ts'
import { IconCalendarEvent, IconReceipt, IconUserCircle } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card, Facts } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { DateText, dayText, moneyText } from '#web/page/format.tsx'
import { LinesSkeleton, RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { dashboardApi, OWN_DETAILS } from '../contract.ts'
import { CallContent } from './call-content.tsx'
import classes from './dashboard.module.css'
import { monthName } from './texts.ts'

/** One's own last payslip and the next pay day. */
export function MyPayCard() {
  const t = useT()
  const way = useFindPath()
  const { today } = useSession()
  const pay = useCall(dashboardApi.myPay, {})
  const all = way('payslips')
  return (
    <Card
      title={t('dashboard.my_pay')}
      actions={
        all &&
        pay.data?.slip && (
          <Link to={all} className={classes.more}>
            {t('dashboard.all_payslips')}
          </Link>
        )
      }
    >
      <CallContent call={pay} skeleton={<LinesSkeleton lines={5} />}>
        {({ slip, next }) => {
          const to = slip ? way('payslips/$id', { id: slip.id }) : undefined
          return (
            <div className={classes.month}>
              {slip ? (
                <>
                  <p className={classes.itemTitle}>
                    <b>{t('dashboard.last_payslip', { month: monthName(slip.period) })}</b>{' '}
                    {slip.is_new && <Tag tone="info">{t('dashboard.new')}</Tag>}
                  </p>
                  <div>
                    <p className={classes.figure}>{moneyText(slip.net, slip.currency, { sign: true })}</p>
                    <p className="caption">
                      {t(slip.pay_day <= today ? 'dashboard.net_paid' : 'dashboard.net_coming', {
                        day: dayText(slip.pay_day),
                      })}
                    </p>
                  </div>
                </>
              ) : (
                <EmptyState
                  small
                  icon={IconReceipt}
                  title={t('dashboard.no_payslip')}
                  text={t('dashboard.no_payslip_text')}
                />
              )}
              {next && (
                <p className={classes.nextDay}>
                  <span>{t('dashboard.next_pay_day')}</span>
                  <b>
                    <DateText at={next} />
                  </b>
                  <span className="caption">
                    {next === today
                      ? t('dashboard.today')
                      : t('dashboard.in_days', { count: daysBetween(today, next) })}
                  </span>
                </p>
              )}
              {to && (
                <Link to={to} className={classes.main}>
                  {t('dashboard.open_payslip')}
                </Link>
              )}
            </div>
          )
        }}
      </CallContent>
    </Card>
  )
}

function useMine() {
  return useCall(dashboardApi.mine, {}, { freshFor: 3_000 })
}

/** The next holidays of one's own office. */
export function MyHolidaysCard() {
  const t = useT()
  const way = useFindPath()
  const mine = useMine()
  const all = way('company/holiday')
  return (
    <Card
      title={t('dashboard.my_holidays')}
      actions={
        all && (
          <Link to={all} className={classes.more}>
            {t('dashboard.all_holidays')}
          </Link>
        )
      }
    >
      <CallContent call={mine} skeleton={<RowsSkeleton rows={4} height={48} />}>
        {(data) =>
          !data || data.holidays.length === 0 ? (
            <EmptyState
              small
              icon={IconCalendarEvent}
              title={t('dashboard.no_holidays')}
              text={t('dashboard.no_holidays_text')}
            />
          ) : (
            <ul className={classes.dates}>
              {data.holidays.map((holiday) => (
                <li key={holiday.id}>
                  <div>
                    <span className={classes.mark} data-tone="primary" aria-hidden>
                      <IconCalendarEvent size={15} stroke={1.8} />
                    </span>
                    <span className={classes.dateText}>
                      <b data-record>{holiday.name}</b>
                      <span className="caption">
                        <DateText at={holiday.day} />
                      </span>
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </CallContent>
    </Card>
  )
}

/** One's own place in the company, and what the record still lacks. */
export function MyWorkCard() {
  const t = useT()
  const way = useFindPath()
  const { may } = useSession()
  const mine = useMine()
  const record = way('me')
  return (
    <Card
      title={t('dashboard.my_work')}
      actions={
        record &&
        mine.data && (
          <Link to={record} className={classes.more}>
            {t('dashboard.my_record')}
          </Link>
        )
      }
    >
      <CallContent call={mine} skeleton={<LinesSkeleton lines={6} />}>
        {(data) =>
          data === null ? (
            <EmptyState
              small
              icon={IconUserCircle}
              title={t('dashboard.no_record')}
              text={t('dashboard.no_record_text')}
            />
          ) : (
            <div className={classes.month}>
              <Facts
                facts={[
                  { label: t('dashboard.position'), value: data.position && <span data-record>{data.position}</span> },
                  {
                    label: t('dashboard.department'),
                    value: data.department && <span data-record>{data.department}</span>,
                  },
                  { label: t('dashboard.office'), value: data.office && <span data-record>{data.office}</span> },
                  { label: t('dashboard.manager'), value: data.manager && <span data-record>{data.manager}</span> },
                  { label: t('dashboard.since'), value: <DateText at={data.joined_on} /> },
                ]}
              />
              {data.missing.length > 0 && (
                <section className={classes.missing}>
                  <h3>{t('dashboard.complete')}</h3>
                  <ul>
                    {data.missing.map((field) => {
                      const isOwn = OWN_DETAILS.some((own) => own === field) && may('contact:edit')
                      return (
                        <li key={field}>
                          <span>{labelOf(`dashboard.detail.${field}`)}</span>
                          {isOwn && record ? (
                            <Link to={record} className={classes.more}>
                              {t('dashboard.fill_in')}
                              <span className="for-readers">, {labelOf(`dashboard.detail.${field}`)}</span>
                            </Link>
                          ) : (
                            <span className="caption">{t('dashboard.ask_hr')}</span>
                          )}
                        </li>
                      )
                    })}
                  </ul>
                </section>
              )}
            </div>
          )
        }
      </CallContent>
    </Card>
  )
}
