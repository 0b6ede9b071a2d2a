import { lazyComponent } from '#web/loading/lazy-component.tsx'

const BalanceMatrix = lazyComponent(async () => (await import('../../leave/web/balance-matrix.tsx')).BalanceMatrix)

/** What everybody has left on a day, page by page: the list of balances, since they are computed for each person. */
export function LeaveOwed() {
  return <BalanceMatrix onAdjust={undefined} />
}
