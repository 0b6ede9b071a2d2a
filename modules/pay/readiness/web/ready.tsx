import type { ComponentProps } from 'react'
import { z } from 'zod'
import { isMonth } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { buildAddress, toLinkProps } from '#web/internal-path.ts'
import { Link, useGo, useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { Table } from '#web/table/table.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { type MonthReady, payrollReadyApi } from '../contract.ts'
import classes from './ready.module.css'
import { StateTag } from './state-tag.tsx'
import { Stops } from './stops.tsx'

const ReadyActions = lazyComponent(async () => (await import('./ready-actions.tsx')).ReadyActions)

const Address = z.object({
  group_id: z.string().optional().catch(undefined),
  period: z.string().refine(isMonth).optional().catch(undefined),
})
const ABOUT = ['group_id', 'period'] as const
const HIDDEN = { group_id: { hidden: true }, period: { hidden: true } } as const

/** Everything that is undecided before a pay group's month is paid: whose, since when, and who must decide it. */
export default function Ready() {
  const t = useT()
  const [{ group_id, period }, setAddress] = useSearchState(Address)
  const asked = useCall(
    payrollReadyApi.months,
    { ...(group_id && { group_id }), ...(period && { period }) },
    { keepPrevious: true, freshFor: 3_000 },
  )
  const ready = asked.data?.find(({ group }) => group_id === undefined || group.id === group_id)
  if (ready) return <MonthPage ready={ready} onChoose={setAddress} />
  return (
    <Page>
      {asked.isPending ? (
        <PageSkeleton />
      ) : (
        <>
          <PageHeader title={t('payroll-ready.title')} />
          {asked.isError ? (
            <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
          ) : (
            <EmptyState title={t('payroll-ready.no_group')} text={t('payroll-ready.no_group_text')} />
          )}
        </>
      )}
    </Page>
  )
}

type Props = { ready: z.output<typeof MonthReady>; onChoose: ComponentProps<typeof ReadyActions>['onChoose'] }

function MonthPage({ ready, onChoose }: Props) {
  const t = useT()
  const go = useGo()
  const { group, period, pay_day, run_id, waits } = ready
  const back = buildAddress(usePathname(), { group_id: group.id, period })
  const goTo = (place: string) => {
    const { to, search } = toLinkProps(place, { back })
    go(to, search)
  }
  const elsewhere = waits.flatMap(({ page, ...wait }) => (page === null ? [] : [{ ...wait, page }]))
  return (
    <Page flush>
      <PageHeader
        title={t('payroll-ready.title')}
        help="before-approval"
        tag={<StateTag total={ready.total} stops={ready.stops} />}
        about={
          <>
            <span data-record>{group.name}</span> · {t('payroll-ready.pay_day', { day: dayText(pay_day) })}
            {run_id && (
              <>
                {' · '}
                <Link to={`payroll/runs/${run_id}`} className={classes.inText}>
                  {t('payroll-ready.to_run')}
                </Link>
              </>
            )}
          </>
        }
        actions={<ReadyActions ready={ready} back={back} onChoose={onChoose} />}
      />
      {ready.stops.length > 0 && (
        <div className={classes.elsewhere}>
          <Stops stops={ready.stops} back={back} />
        </div>
      )}
      {elsewhere.length > 0 && (
        <p className={classes.elsewhere}>
          {t('payroll-ready.and_waits')}{' '}
          {elsewhere.map(({ kind, title, count, page, waits_for }) => (
            <span key={kind}>
              <Link {...toLinkProps(page, { back })} className={classes.inText}>
                {t('payroll-ready.waits_count', { name: title, count })}
              </Link>
              {waits_for.length > 0 && (
                <>
                  {' '}
                  {t('payroll-ready.with')} <span data-record>{listText(waits_for)}</span>
                </>
              )}
            </span>
          ))}
        </p>
      )}
      <Table
        key={`${group.id} ${period}`}
        list={payrollReadyApi.things}
        input={{ group_id: group.id, period }}
        about={ABOUT}
        filters={HIDDEN}
        screen="payroll-ready"
        title={t('payroll-ready.title')}
        views={false}
        columns={[
          'full_name',
          'what',
          'from_day',
          { name: 'until_day', card: 'none' },
          { name: 'since', card: 'none' },
          {
            name: 'waits_for',
            card: 'line',
            cell: ({ waits_for }) =>
              waits_for.length > 0 ? (
                <span data-record>{listText(waits_for)}</span>
              ) : (
                <Tag tone="bad">{t('payroll-ready.nobody')}</Tag>
              ),
          },
          { name: 'reminded_at', card: 'none' },
        ]}
        rowActions={({ own }) =>
          own === null ? [] : [{ label: t('payroll-ready.decide'), onClick: () => goTo(own.page) }]
        }
        empty={{
          title: t('payroll-ready.nothing'),
          text: t(ready.stops.length > 0 ? 'payroll-ready.nothing_stops_text' : 'payroll-ready.nothing_text'),
        }}
      />
    </Page>
  )
}
