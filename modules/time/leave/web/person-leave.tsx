import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { leaveBalanceApi } from '../contract.ts'
import { BalanceCard } from './balance-lines.tsx'

/** A person's balances on their own page. */
export function PersonLeave({ id }: { id: string }) {
  const t = useT()
  const balances = useCall(leaveBalanceApi.person, { employee_id: id })
  if (balances.isError) return <ErrorState error={balances.error} onRetry={() => void balances.refetch()} />
  if (!balances.data)
    return (
      <Card>
        <LinesSkeleton />
      </Card>
    )
  if (balances.data.length === 0) return <EmptyState title={t('leave-balance.title')} text={t('leave-balance.empty')} />
  return balances.data.map((one) => <BalanceCard key={one.type_id} of={one} />)
}
