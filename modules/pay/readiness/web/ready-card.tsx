import { Button } from '@mantine/core'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCircleCheck } from '#web/icons.ts'
import { toLinkProps } from '#web/internal-path.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { monthText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { usePathname } from '#web/use-pathname.ts'
import { payrollReadyApi } from '../contract.ts'
import classes from './ready.module.css'
import { StateTag } from './state-tag.tsx'
import { Stops } from './stops.tsx'
import { useRemind, useWhoText } from './use-remind.ts'

/** Whether each pay group's next month is ready to be paid, and who must still decide something. */
export function ReadyCard() {
  const t = useT()
  const here = usePathname()
  const { may } = useSession()
  const months = useCall(payrollReadyApi.months, {}, { freshFor: 3_000 })
  const whoText = useWhoText()
  const { remind, busy } = useRemind()
  return (
    <Card title={t('payroll-ready.title')}>
      {months.isError ? (
        <ErrorState small error={months.error} onRetry={() => void months.refetch()} />
      ) : !months.data ? (
        <RowsSkeleton rows={2} height={72} />
      ) : months.data.length === 0 ? (
        <EmptyState
          small
          icon={IconCircleCheck}
          title={t('payroll-ready.no_group')}
          text={t('payroll-ready.no_group_text')}
        />
      ) : (
        <ul className={classes.months}>
          {months.data.map((ready) => {
            const { group, period, total, stops } = ready
            const address = { group_id: group.id, period, back: here }
            return (
              <li key={group.id}>
                <p className={classes.month}>
                  <Link to="payroll/ready" search={address}>
                    {t('payroll-ready.of_group', { month: monthText(period), group: group.name })}
                  </Link>
                  <StateTag total={total} stops={stops} />
                </p>
                <Stops stops={stops} back={here} />
                {ready.waits_for.length > 0 && (
                  <p className="caption" data-record>
                    {whoText(ready)}
                  </p>
                )}
                {(ready.own !== null || ready.waits_for.length > 0) && (
                  <div className={classes.acts}>
                    {ready.own && (
                      <Link {...toLinkProps(ready.own.page, { back: here })} className={classes.button}>
                        {t('payroll-ready.decide_own', { count: ready.own.count })}
                      </Link>
                    )}
                    {may('payroll:prepare') && (
                      <Button size="xs" variant="default" loading={busy} onClick={() => remind(ready)}>
                        {t('payroll-ready.remind')}
                        <span className="for-readers">, {group.name}</span>
                      </Button>
                    )}
                  </div>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
