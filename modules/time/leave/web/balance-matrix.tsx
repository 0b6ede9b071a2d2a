import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { useAsOf } from '#people/web/as-of.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { None, numberText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { leaveBalanceApi, type MatrixRow } from '../balance/contract.ts'
import type { PanelBalance } from '../balance/web/balance-panel.tsx'
import { leaveTypeApi } from '../policy/contract.ts'
import classes from './leave.module.css'

const BalancePanel = lazyComponent(async () => (await import('../balance/web/balance-panel.tsx')).BalancePanel)

type Row = z.output<typeof MatrixRow>
type Props = { onAdjust: ((of: { people: string[]; type_id?: string }) => void) | undefined }

/** People and types: what everybody has left on a day. A cell opens how it comes. */
export function BalanceMatrix({ onAdjust }: Props) {
  const t = useT()
  const { today } = useSession()
  const [asOf] = useAsOf()
  const isNarrow = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false })
  const [peeked, setPeeked] = useState<PanelBalance>()
  // Types that nobody of the pages seen so far has get no column.
  const [used, setUsed] = useState<ReadonlySet<string>>()
  const addUsed = useCallback((rows: readonly Row[]) => {
    const found = rows.flatMap(({ balances }) => balances.map(({ type_id }) => type_id))
    setUsed((before) => new Set([...(before ?? []), ...found]))
  }, [])
  const types = useCall(leaveTypeApi.list, { per_page: 200 })
  const on = asOf ?? today
  const columns = useMemo(
    () =>
      (types.data?.data ?? [])
        .filter(
          ({ id, kind, is_active }) =>
            is_active && (kind === 'granted' || kind === 'earned') && (!used || used.has(id)),
        )
        .map((type) => ({
          name: `type_${type.id}`,
          header: type.title,
          added: true as const,
          align: 'right' as const,
          card: 'line' as const,
          cell: (row: Row) => {
            const balance = row.balances.find(({ type_id }) => type_id === type.id)
            if (!balance) return <None />
            const figure = numberText(balance.left, 3)
            const left = balance.unit === 'hours' ? t('leave-balance.hours', { figure }) : figure
            return (
              <button
                type="button"
                className={classes.cell}
                aria-label={t('leave-balance.cell', { name: row.full_name, type: type.title, left })}
                onClick={(event) => {
                  event.stopPropagation()
                  setPeeked({ ...balance, employee_id: row.id, full_name: row.full_name })
                }}
              >
                {isNarrow ? `${type.title} ${left}` : left}
              </button>
            )
          },
        })),
    [types.data, isNarrow, used, t],
  )
  if (!types.data) return <LinesSkeleton />
  return (
    <>
      <div className={classes.matrix} data-flush>
        <Table
          list={leaveBalanceApi.matrix}
          screen="leave-matrix"
          title={t('leave-balance.title')}
          input={{ on }}
          onRows={addUsed}
          columns={[{ name: 'full_name', width: 220 }, { name: 'employee_no', card: 'none' }, ...columns]}
          filters={{
            employee_id: { options: peopleApi.find },
            office_id: { options: choicesApi.offices },
            department_id: { options: choicesApi.departments },
          }}
          rowActions={(row) =>
            onAdjust ? [{ label: t('leave-balance.adjust'), onClick: () => onAdjust({ people: [row.id] }) }] : []
          }
          empty={{ text: t('leave-balance.empty') }}
        />
      </div>
      {peeked && <BalancePanel of={peeked} on={on} onClose={() => setPeeked(undefined)} />}
    </>
  )
}
