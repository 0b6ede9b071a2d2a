import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { employeeListApi } from '#modules/employees/list-contract.ts'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { confirm } from '#web/page/confirm.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useChange } from '#web/use-call.ts'
import { type Cp38Order, taxApi } from '../tax-contract.ts'
import { AddBar } from './add-bar.tsx'

const create = formFor(taxApi.createOrder)
const edit = formFor(taxApi.editOrder)
type Row = z.output<typeof Cp38Order>

/** CP38: tax of earlier years that the tax office has ordered to deduct. */
export function Cp38Orders({ period }: { period: string }) {
  const t = useT()
  const mayEdit = useSession().may('payroll:prepare')
  const [editing, setEditing] = useState<Row | 'new'>()
  const remove = useChange(taxApi.removeOrder)
  const close = () => setEditing(undefined)
  async function askAndRemove(row: Row) {
    const yes = await confirm({
      title: t('pay.remove_order', { name: row.full_name }),
      text: t('pay.remove_input_text'),
      action: t('action.remove'),
      tone: 'bad',
    })
    if (yes) await remove.run({ id: row.id, version: row.version }).catch(() => undefined)
  }
  return (
    <>
      {mayEdit && (
        <AddBar>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            {t('pay.new_order')}
          </Button>
        </AddBar>
      )}
      <Table
        of={taxApi.orders}
        input={{ period }}
        inAddress={false}
        filters={{ employee_id: { hidden: true } }}
        title={t('pay.tab_orders')}
        views={false}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none' },
          { name: 'from_month', kind: 'month', card: 'line' },
          { name: 'until_month', kind: 'month', card: 'line' },
          { name: 'amount', kind: 'money', card: 'side' },
          { name: 'reference' },
        ]}
        rowName={(row) => row.full_name}
        onPeek={(row) => row.actions.includes('edit') && setEditing(row)}
        rowActions={(row) => [
          ...(row.actions.includes('edit') ? [{ label: t('action.edit'), onClick: () => setEditing(row) }] : []),
          ...(row.actions.includes('remove')
            ? [{ label: t('action.remove'), tone: 'bad' as const, onClick: () => void askAndRemove(row) }]
            : []),
        ]}
        empty={{ title: t('pay.orders_none'), text: t('pay.orders_text') }}
      />
      {editing && (
        <Dialog title={editing === 'new' ? t('pay.new_order') : editing.full_name} onClose={close}>
          {editing === 'new' ? (
            <create.Form layout="dialog" start={{ from_month: period }} onDone={close} onCancel={close}>
              <create.Field name="employee_id" options={employeeListApi.people} />
              <create.Field name="from_month" />
              <create.Field name="until_month" />
              <create.Field name="amount" />
              <create.Field name="reference" />
            </create.Form>
          ) : (
            <edit.Form
              layout="dialog"
              start={editing}
              version={editing.version}
              hidden={{ id: editing.id }}
              onDone={close}
              onCancel={close}
            >
              <edit.Field name="from_month" />
              <edit.Field name="until_month" />
              <edit.Field name="amount" />
              <edit.Field name="reference" />
            </edit.Form>
          )}
        </Dialog>
      )}
    </>
  )
}
