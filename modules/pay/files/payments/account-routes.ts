import { sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { searchCondition, slicePage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { postgresErrorCode } from '#server/database/database.ts'
import { deleteVersioned, updateVersioned } from '#server/database/records.ts'
import { selectOne } from '#server/database/select-one.ts'
import { accountFault, findBank, storedAccount } from '#statutory/banks.ts'
import { customerFault } from '#statutory/malaysia/bank-files/customer.ts'
import { isListKind, LISTS, type TransferField } from '#statutory/transfer-list.ts'
import { type BankLayout, payerAccountApi } from '../contract.ts'
import { encryptedAccountNumber, listAccounts, loadAccount } from './accounts.ts'

/** Accounts that the company pays from. */
export function registerPayerAccountRoutes(api: Api): void {
  pageRoute(api, payerAccountApi.list, async ({ is_active, ...asked }, context) => {
    const all = await listAccounts(
      context,
      sql`${searchCondition(asked.search, ['name'])} and ${is_active === undefined ? sql`true` : sql`is_active = ${is_active}`}`,
    )
    if (asked.sort.startsWith('-')) all.reverse()
    return slicePage(all, asked)
  })
  route(api, payerAccountApi.create, async ({ account_number, bank_codes, ...given }, context) => {
    const input = { ...given, bank_name: payingBank(given.bank_name) }
    requireAccountNumber(input.layout, account_number)
    requireCustomerNumber(input.layout, input.bank_customer)
    const { id } = await selectOne(context.tx, sql<{ id: string }>`select new_id() as id`)
    await withUniqueName(() =>
      context.tx
        .insertInto('payer_account')
        .values({
          id,
          ...input,
          bank_codes: JSON.stringify(bank_codes),
          account_number: encryptedAccountNumber(context.vault, id, account_number),
        })
        .execute(),
    )
    context.record({ kind: 'payer_account', id, name: input.name, before: null, after: { ...input, account_number } })
    return loadAccount(context, id)
  })
  route(
    api,
    payerAccountApi.edit,
    async ({ id, version, account_number, bank_codes, columns, heading, days, ...patch }, context) => {
      const stored = await context.tx
        .selectFrom('payer_account')
        .select(['layout', 'bank_customer'])
        .where('id', '=', id)
        .executeTakeFirst()
      const layout = patch.layout ?? (stored?.layout as BankLayout | undefined)
      if (account_number) requireAccountNumber(layout, account_number)
      const bankName = patch.bank_name === undefined ? {} : { bank_name: payingBank(patch.bank_name) }
      // A stored number that is not edited stays: the file reports what is wrong with it.
      if (layout && (patch.layout !== undefined || patch.bank_customer !== undefined))
        requireCustomerNumber(layout, patch.bank_customer ?? stored?.bank_customer ?? '')
      if (columns && layout) requireColumns(layout, columns)
      // Columns and days of another country's list mean nothing in this one.
      const isOtherList = stored !== undefined && patch.layout !== undefined && patch.layout !== stored.layout
      const options = { ...(heading !== undefined && { heading }), ...(days && { days }) }
      const { after, difference } = await withUniqueName(() =>
        updateVersioned(
          context.tx,
          'payer_account',
          { id, version },
          {
            ...patch,
            ...bankName,
            ...(bank_codes && { bank_codes: JSON.stringify(bank_codes) }),
            ...(isOtherList && { columns: '[]', file_options: '{}' }),
            ...(columns && { columns: JSON.stringify(columns) }),
            ...(Object.keys(options).length > 0 && {
              file_options: isOtherList
                ? JSON.stringify(options)
                : sql`file_options || ${JSON.stringify(options)}::jsonb`,
            }),
            ...(account_number && { account_number: encryptedAccountNumber(context.vault, id, account_number) }),
            changed_at: sql`now()`,
          },
        ),
      )
      context.record({
        kind: 'payer_account',
        id,
        name: after.name,
        before: difference.before,
        after: { ...difference.after, ...(account_number && { account_number }) },
      })
      return loadAccount(context, id)
    },
  )
  route(api, payerAccountApi.remove, async ({ id, version }, { tx, record }) => {
    const before = await deleteVersioned(tx, 'payer_account', { id, version })
    record({ kind: 'payer_account', id, name: before.name, before: { name: before.name }, after: null })
    return {}
  })
}

/** The banks whose own layouts are known; any bank may use the other layouts. */
const LAYOUT_BANKS: { readonly [layout in BankLayout]?: string } = {
  maybank: 'Maybank',
  maybank_biz: 'Maybank',
  cimb: 'CIMB Bank',
  public_bank: 'Public Bank',
  rhb: 'RHB Bank',
}

/** The listed name of the paying bank; null without one. Throws 422 for a bank that no list has. */
function payingBank(text: string | null): string | null {
  if (!text) return null
  const bank = findBank(text)
  if (!bank) throw invalidField('bank_name', 'bank_not_listed')
  return bank.name
}

/** Throws 422 for a number that is no account of the paying bank. */
function requireAccountNumber(layout: BankLayout | undefined, number: string): void {
  const fault = accountFault(storedAccount(number), layout ? findBank(LAYOUT_BANKS[layout] ?? '') : null)
  if (fault) throw invalidField('account_number', ...fault)
}

/** Throws 422 for a customer number that the layout's file cannot hold. */
function requireCustomerNumber(layout: BankLayout, number: string): void {
  const fault = customerFault(layout, number)
  if (fault) throw invalidField('bank_customer', ...fault)
}

/** Throws 422 for a column that the layout's list cannot have. */
function requireColumns(layout: BankLayout, columns: readonly { field: TransferField }[]): void {
  if (!isListKind(layout)) return
  if (columns.some(({ field }) => !LISTS[layout].fields.includes(field)))
    throw invalidField('columns', 'column_of_other_list')
}

async function withUniqueName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw invalidField('name', 'payer_account_name_taken')
    throw error
  }
}
