import { Button, NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { isMonth, shiftMonth } from '#base/days.ts'
import { useT } from '#web/i18n.ts'
import { IconBell } from '#web/icons.ts'
import { Link, useAddress, useGo } from '#web/link.tsx'
import { addressOf } from '#web/own-path.ts'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, monthText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { PageSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { usePathname } from '#web/page/use-pathname.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useCall } from '#web/use-call.ts'
import { payrollReadyApi } from '../contract.ts'
import classes from './ready.module.css'
import { StateTag } from './ready-card.tsx'
import { useRemind } from './use-remind.ts'

const Address = z.object({
  group_id: z.string().optional().catch(undefined),
  period: z.string().refine(isMonth).optional().catch(undefined),
})

/** Everything that is not decided before a pay group's month is paid: of whom, since when, and with whom it waits. */
export default function Ready() {
  const t = useT()
  const [{ group_id, period }, setAddress] = useAddress(Address)
  const groups = useCall(payrollReadyApi.months, {}, { fresh: 3_000 })
  const asked = useCall(
    payrollReadyApi.months,
    { ...(group_id && { group_id }), ...(period && { period }) },
    { keep: true, fresh: 3_000 },
  )
  const ready = asked.data?.find(({ group }) => group_id === undefined || group.id === group_id)
  if (asked.isError)
    return (
      <Page>
        <PageHeader title={t('payroll-ready.title')} />
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      </Page>
    )
  if (!asked.data)
    return (
      <Page>
        <PageSkeleton />
      </Page>
    )
  if (!ready)
    return (
      <Page>
        <PageHeader title={t('payroll-ready.title')} />
        <EmptyState title={t('payroll-ready.no_group')} text={t('payroll-ready.no_group_text')} />
      </Page>
    )
  const months = [-1, 0, 1, 2].map((by) => shiftMonth(ready.period, by))
  return (
    <MonthPage
      ready={ready}
      choices={
        <>
          {(groups.data?.length ?? 0) > 1 && (
            <NativeSelect
              aria-label={t('payroll-ready.group_id')}
              value={ready.group.id}
              data={groups.data!.map(({ group }) => ({ value: group.id, label: group.name }))}
              onChange={({ currentTarget }) => setAddress({ group_id: currentTarget.value, period: undefined })}
            />
          )}
          <NativeSelect
            aria-label={t('payroll-ready.period')}
            value={ready.period}
            data={months.map((month) => ({ value: month, label: monthText(month) }))}
            onChange={({ currentTarget }) => setAddress({ group_id: ready.group.id, period: currentTarget.value })}
          />
        </>
      }
    />
  )
}

type Ready = Parameters<ReturnType<typeof useRemind>['remind']>[0]

function MonthPage({ ready, choices }: { ready: Ready; choices: React.ReactNode }) {
  const t = useT()
  const go = useGo()
  const { may } = useSession()
  const { remind, busy } = useRemind()
  const { group, period, pay_day, run_id, own, waits } = ready
  const back = addressOf(usePathname(), { group_id: group.id, period })
  const elsewhere = waits.filter(({ page }) => page !== null)
  return (
    <Page flush>
      <PageHeader
        title={t('payroll-ready.title')}
        tag={<StateTag total={ready.total} />}
        about={
          <>
            <span data-record>{group.name}</span> · {t('payroll-ready.pay_day', { day: dayText(pay_day) })}
            {run_id && (
              <>
                {' · '}
                <Link to={`payroll/runs/${run_id}`}>{t('payroll-ready.to_run')}</Link>
              </>
            )}
          </>
        }
        actions={
          <>
            {choices}
            {own && (
              <Link to={own.page} search={{ back }} className={classes.button}>
                {t('payroll-ready.decide_own', { count: own.count })}
              </Link>
            )}
            {ready.waits_for.length > 0 && may('payroll:prepare') && (
              <Button leftSection={<IconBell size={16} aria-hidden />} loading={busy} onClick={() => remind(ready)}>
                {t('payroll-ready.remind')}
              </Button>
            )}
          </>
        }
      />
      {elsewhere.length > 0 && (
        <p className={classes.elsewhere}>
          {t('payroll-ready.and_waits')}{' '}
          {elsewhere.map(({ kind, title, count, page }) => (
            <Link key={kind} to={page!} search={{ back }}>
              {t('payroll-ready.waits_count', { name: title, count })}
            </Link>
          ))}
        </p>
      )}
      <Table
        key={`${group.id} ${period}`}
        of={payrollReadyApi.things}
        input={{ group_id: group.id, period }}
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
          own === null ? [] : [{ label: t('payroll-ready.decide'), onClick: () => go(own.page, { back }) }]
        }
        empty={{ title: t('payroll-ready.nothing'), text: t('payroll-ready.nothing_text') }}
      />
    </Page>
  )
}
