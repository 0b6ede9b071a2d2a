import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '#web/form/dialog.tsx'
import { formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { later } from '#web/later.tsx'
import { notify } from '#web/page/notices.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { useEditing } from '#web/table/use-editing.ts'
import { useChange } from '#web/use-call.ts'
import { type PayerAccount, payerAccountApi } from '../contract.ts'

const BankCodes = later(async () => (await import('./bank-codes.tsx')).BankCodes, <LinesSkeleton lines={4} />)
const ListColumns = later(async () => (await import('./list-columns.tsx')).ListColumns, <LinesSkeleton lines={4} />)

const create = formFor(payerAccountApi.create)
const edit = formFor(payerAccountApi.edit)
type Row = z.output<typeof PayerAccount>

/** Accounts that salaries are paid from. */
export default function PayingAccounts() {
  const t = useT()
  const mayEdit = useSession().may('payroll:settings')
  const [codesOf, setCodesOf] = useState<Row>()
  const [columnsOf, setColumnsOf] = useState<Row>()
  const change = useChange(payerAccountApi.edit)

  const { editing, add, close, onPeek, rowActions } = useEditing<Row>(
    {
      of: payerAccountApi.remove,
      title: ({ name }) => t('payroll-files.remove_account', { name }),
      text: t('payroll-files.remove_account_text'),
      action: t('action.delete'),
      done: t('payroll-files.account_removed'),
    },
    (row) =>
      row.actions.includes('edit')
        ? [
            ...(row.layout === 'cimb'
              ? [{ label: t('payroll-files.bank_codes'), onClick: () => setCodesOf(row) }]
              : []),
            ...(row.layout === 'taiwan'
              ? [{ label: t('payroll-files.columns'), onClick: () => setColumnsOf(row) }]
              : []),
            {
              label: t(row.is_active ? 'payroll-files.disable' : 'payroll-files.enable'),
              onClick: () =>
                void change.run({ id: row.id, version: row.version, is_active: !row.is_active }).catch(() => undefined),
            },
          ]
        : [],
  )
  const saved = () => {
    notify.good(t('payroll-files.account_saved'))
    close()
  }
  return (
    <Page flush>
      <PageHeader
        title={t('payroll-files.accounts')}
        about={t('payroll-files.accounts_about')}
        actions={
          mayEdit && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {t('payroll-files.new_account')}
            </Button>
          )
        }
      />
      <Table
        of={payerAccountApi.list}
        title={t('payroll-files.accounts')}
        views={false}
        columns={[
          { name: 'name' },
          { name: 'account_number' },
          { name: 'layout', cell: (row) => t(`payroll-files.layout.${row.layout}`), width: 280, card: 'line' },
          { name: 'bank_customer', card: 'none' },
          {
            name: 'is_active',
            cell: (row) => <StatusTag status={row.is_active ? 'active' : 'inactive'} />,
            card: 'side',
          },
        ]}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('payroll-files.accounts'), text: t('payroll-files.no_accounts') }}
      />
      {editing === 'new' && (
        <Dialog title={t('payroll-files.new_account')} onClose={close}>
          <create.Form
            layout="dialog"
            start={{ layout: 'transfer', bank_customer: '' }}
            onDone={saved}
            onCancel={close}
          >
            <create.Field name="name" autoFocus />
            <create.Field name="account_number" />
            <create.Field name="layout" />
            <create.Field name="bank_customer" />
          </create.Form>
        </Dialog>
      )}
      {editing && editing !== 'new' && (
        <Dialog title={editing.name} onClose={close}>
          <edit.Form
            layout="dialog"
            start={{ name: editing.name, layout: editing.layout, bank_customer: editing.bank_customer }}
            version={editing.version}
            hidden={{ id: editing.id }}
            onDone={saved}
            onCancel={close}
          >
            <edit.Field name="name" autoFocus />
            <edit.Field name="account_number" hint={editing.account_number} />
            <edit.Field name="layout" />
            <edit.Field name="bank_customer" />
          </edit.Form>
        </Dialog>
      )}
      {codesOf && <BankCodes account={codesOf} onClose={() => setCodesOf(undefined)} />}
      {columnsOf && <ListColumns account={columnsOf} onClose={() => setColumnsOf(undefined)} />}
    </Page>
  )
}
