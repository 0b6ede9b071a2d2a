import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useCall } from '#web/use-call.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { BalanceCard } from './balance-lines.tsx'

/** Somebody's balances with their lines, on their own page. */
export function PersonLeave({ id }: { id: string }) {
  const t = useT()
  const shown = useCall(leaveBalanceApi.person, { employee_id: id })
  if (shown.isError) return <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
  if (!shown.data)
    return (
      <Card>
        <LinesSkeleton />
      </Card>
    )
  if (shown.data.length === 0) return <EmptyState title={t('leave-balance.title')} text={t('leave-balance.empty')} />
  return shown.data.map((one) => <BalanceCard key={one.type_id} of={one} />)
}
