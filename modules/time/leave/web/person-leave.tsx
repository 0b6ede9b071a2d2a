import { Button, Group } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { leaveBalanceApi } from '../balance/contract.ts'
import { BalanceCard } from '../balance/web/balance-lines.tsx'

const OpeningForm = lazyComponent(async () => (await import('../openings/web/opening-form.tsx')).OpeningForm)

/** A person's balances on their own page. */
export function PersonLeave({ id }: { id: string }) {
  const t = useT()
  const { may } = useSession()
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const [isOpen, setOpen] = useState(search.opening === true)
  const balances = useCall(leaveBalanceApi.person, { employee_id: id })
  if (balances.isError) return <ErrorState error={balances.error} onRetry={() => void balances.refetch()} />
  if (!balances.data)
    return (
      <Card>
        <LinesSkeleton />
      </Card>
    )
  if (balances.data.length === 0) return <EmptyState title={t('leave-balance.title')} text={t('leave-balance.empty')} />
  return (
    <>
      {may('leave:manage') && (
        <Group>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('leave-balance.opening')}
          </Button>
        </Group>
      )}
      {balances.data.map((one) => (
        <BalanceCard key={one.type_id} of={one} />
      ))}
      {isOpen && may('leave:manage') && <OpeningForm employeeId={id} onClose={() => setOpen(false)} />}
    </>
  )
}
