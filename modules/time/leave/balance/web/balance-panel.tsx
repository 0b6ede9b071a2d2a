import type { z } from 'zod'
import { useCall } from '#web/calls/use-call.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { PeekPanel } from '#web/page/peek-panel.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { type BalanceRow, leaveBalanceApi } from '../contract.ts'
import { BalanceView } from './balance-lines.tsx'

export type PanelBalance = Pick<z.output<typeof BalanceRow>, 'employee_id' | 'full_name' | 'type_id' | 'type_name'>

/** Side panel with a person's balance of a type on a day, today when none is given. */
export function BalancePanel({ of, on, onClose }: { of: PanelBalance; on?: string; onClose: () => void }) {
  const { employee_id, type_id } = of
  const balances = useCall(leaveBalanceApi.person, { employee_id, type_id, ...(on !== undefined && { on }) })
  return (
    <PeekPanel title={of.full_name} about={of.type_name} onClose={onClose}>
      {balances.isError ? (
        <ErrorState error={balances.error} onRetry={() => void balances.refetch()} />
      ) : balances.data ? (
        balances.data.map((one) => <BalanceView key={one.type_id} of={one} on={on} />)
      ) : (
        <LinesSkeleton />
      )}
    </PeekPanel>
  )
}
