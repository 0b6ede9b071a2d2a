import { useState } from 'react'
import { z } from 'zod'
import { countryPaidIn, SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import { isListKind } from '#statutory/transfer-list.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { useSearchState } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { type MenuAction, Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type BankLayout, type PayerAccount, payerAccountApi } from '../contract.ts'
import { layoutsIn } from '../countries.ts'

const BankCodes = lazyComponent(async () => (await import('./bank-codes.tsx')).BankCodes, <LinesSkeleton lines={4} />)
const ListColumns = lazyComponent(
  async () => (await import('./list-columns.tsx')).ListColumns,
  <LinesSkeleton lines={4} />,
)

const TaiwanBank = lazyComponent(async () => (await import('#people/web/bank-input.tsx')).bankInput('TW'))

const { RecordDialog, Field, useValue } = recordForm(payerAccountApi.create, payerAccountApi.edit)
const Address = z.object({ country: z.string().optional().catch(undefined) })
type AccountRow = z.output<typeof PayerAccount>

/** Accounts that salaries are paid from. */
export default function PayingAccounts() {
  const t = useT()
  const { may, hasOfficeIn: isIn, company } = useSession()
  const mayEdit = may('payroll:settings')
  const layouts = layoutsIn(isIn)
  const [{ country }] = useSearchState(Address)
  // Whoever comes from an office's checklist sets up its country.
  const asked = SERVED_COUNTRIES.find(({ code }) => code === country && isIn(code))
  const home = (asked ?? countryPaidIn(company?.currency))?.code
  const own = layoutsIn((country) => country === home && isIn(country))
  // Which bank it is decides the file; only a country with one layout answers that by itself.
  const [only, ...others] = own
  const usual = others.length === 0 ? only : undefined
  const named = (choices: readonly BankLayout[], record: AccountRow | undefined) =>
    [...new Set([...choices, ...(record ? [record.layout] : [])])].map((value) => ({
      value,
      label: t(`payroll-files.layout.${value}`),
    }))
  const [codesOf, setCodesOf] = useState<AccountRow>()
  const [columnsOf, setColumnsOf] = useState<AccountRow>()
  const change = useAction(payerAccountApi.edit)

  const removal = useRemoval<AccountRow>(payerAccountApi.remove, {
    title: ({ name }) => t('payroll-files.remove_account', { name }),
    text: t('payroll-files.remove_account_text'),
    successMessage: t('payroll-files.account_removed'),
  })
  const layoutActions = (row: AccountRow): MenuAction[] => {
    if (row.layout === 'cimb') return [{ label: t('payroll-files.bank_codes'), onClick: () => setCodesOf(row) }]
    if (isListKind(row.layout)) return [{ label: t('payroll-files.columns'), onClick: () => setColumnsOf(row) }]
    return []
  }
  const toggleAction = (row: AccountRow): MenuAction => ({
    label: t(row.is_active ? 'payroll-files.disable' : 'payroll-files.enable'),
    onClick: () => void change.run({ id: row.id, version: row.version, is_active: !row.is_active }),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<AccountRow>(
    (row) => (row.actions.includes('edit') ? [...layoutActions(row), toggleAction(row)] : []),
    removal,
  )
  return (
    <Page flush>
      <PageHeader
        title={t('payroll-files.accounts')}
        about={t('payroll-files.accounts_about')}
        help="bank-file"
        actions={mayEdit && <NewButton onClick={add}>{t('payroll-files.new_account')}</NewButton>}
      />
      <Table
        list={payerAccountApi.list}
        title={t('payroll-files.accounts')}
        views={false}
        columns={[
          { name: 'name' },
          { name: 'account_number' },
          { name: 'layout', cell: (row) => t(`payroll-files.layout.${row.layout}`), width: 280, card: 'line' },
          { name: 'bank_customer', card: 'none' },
          activeColumn(),
        ]}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('payroll-files.accounts'), text: t('payroll-files.no_accounts') }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={dialog.record?.name ?? t('payroll-files.new_account')}
          successMessage={t('payroll-files.account_saved')}
          defaults={{ ...(usual && { layout: usual }), bank_customer: '' }}
          // The number is masked, and typed only to change it.
          start={dialog.record && { ...dialog.record, account_number: undefined }}
        >
          <Field name="name" autoFocus />
          <Field name="layout" options={named(layouts, dialog.record)} />
          <Field name="account_number" hint={dialog.record?.account_number} />
          <LayoutFields />
        </RecordDialog>
      )}
      {codesOf && <BankCodes account={codesOf} onClose={() => setCodesOf(undefined)} />}
      {columnsOf && isListKind(columnsOf.layout) && (
        <ListColumns account={columnsOf} kind={columnsOf.layout} onClose={() => setColumnsOf(undefined)} />
      )}
    </Page>
  )
}

/** What the bank of a layout asks of the account: the own bank in Taiwan, the customer number elsewhere. */
function LayoutFields() {
  return useValue('layout') === 'taiwan' ? <Field name="bank_name" as={TaiwanBank} /> : <Field name="bank_customer" />
}
