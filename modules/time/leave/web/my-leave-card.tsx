import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { numberText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { type BalanceDetail, leaveBalanceApi } from '../balance/contract.ts'
import classes from './my-leave-card.module.css'

const LeaveForm = lazyComponent(async () => (await import('../request/web/leave-request-form.tsx')).LeaveForm)

type Balance = z.output<typeof BalanceDetail>

const MAX_SHOWN = 4

/** Home card of the reader's leave; clicking a type requests it. */
export function MyLeaveCard() {
  const t = useT()
  const [asking, setAsking] = useState<string>()
  const mine = useCall(leaveBalanceApi.mine, {}, { freshFor: 3_000 })
  return (
    <Card
      title={t('leave-balance.mine')}
      actions={
        <Link to="application/leave/applicants" className={classes.all}>
          {t('leave-balance.home_all')}
        </Link>
      }
    >
      {mine.isError ? (
        <ErrorState small error={mine.error} onRetry={() => void mine.refetch()} />
      ) : !mine.data ? (
        <RowsSkeleton rows={MAX_SHOWN} height={52} />
      ) : mine.data.length === 0 ? (
        <EmptyState small title={t('leave-balance.home_none')} text={t('leave-balance.mine_empty')} />
      ) : (
        <ul className={classes.rows}>
          {usedFirst(mine.data).map((one) => (
            <li key={one.type_id}>
              <button type="button" onClick={() => setAsking(one.type_id)}>
                <span className={classes.head}>
                  <b>{one.type_name}</b>
                  <span>
                    <b>{numberText(one.left, 3)}</b>{' '}
                    <span className="caption">{t(`leave-balance.home_left_${one.unit}`, { count: one.left })}</span>
                  </span>
                </span>
                <span className={classes.bar} aria-hidden>
                  <i data-part="used" style={{ width: barWidth(one.used, one) }} />
                  <i data-part="pending" style={{ width: barWidth(one.pending, one) }} />
                </span>
                <span className="caption">
                  {t(one.pending > 0 ? 'leave-balance.home_used_pending' : 'leave-balance.home_used', {
                    used: numberText(one.used, 3),
                    total: numberText(one.granted + one.carried, 3),
                    pending: numberText(one.pending, 3),
                  })}
                  <span className="for-readers">, {t('leave-request.title')}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {asking && <LeaveForm start={{ type_id: asking }} onClose={() => setAsking(undefined)} />}
    </Card>
  )
}

/** Types with a balance, the most used first; empty ones are requested from the full list. */
function usedFirst(balances: readonly Balance[]): Balance[] {
  return balances
    .filter(({ granted, carried, used, pending }) => granted + carried + used + pending > 0)
    .toSorted((a, b) => b.used + b.pending - (a.used + a.pending))
    .slice(0, MAX_SHOWN)
}

function barWidth(part: number, { granted, carried }: Balance): string {
  const all = granted + carried
  return `${all > 0 ? Math.min(100, Math.max(0, Math.round((part / all) * 100))) : 0}%`
}
