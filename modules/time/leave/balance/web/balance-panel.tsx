import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { type BalanceRow, leaveBalanceApi } from '../contract.ts'
import { BalanceView } from './balance-lines.tsx'

/** Side panel with a person's balance of a type. */
export function BalancePanel({ of, onClose }: { of: z.output<typeof BalanceRow>; onClose: () => void }) {
  const { employee_id, type_id } = of
  const balances = useCall(leaveBalanceApi.person, { employee_id, type_id })
  return (
    <PeekPanel title={of.full_name} about={of.type_name} onClose={onClose}>
      {balances.isError ? (
        <ErrorState error={balances.error} onRetry={() => void balances.refetch()} />
      ) : balances.data ? (
        balances.data.map((one) => <BalanceView key={one.type_id} of={one} />)
      ) : (
        <LinesSkeleton />
      )}
    </PeekPanel>
  )
}
