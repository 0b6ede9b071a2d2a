import { sql } from 'kysely'
import { conflict, notFound } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { maskAllButLastFour, type Vault } from '#server/vault.ts'
import { storedAccount } from '#statutory/banks.ts'
import type { BranchNeed } from '#statutory/taiwan/bank-files/branch-codes.ts'
import { isListKind, LISTS, namesBranches, type TransferListLayout } from '#statutory/transfer-list.ts'
import { BankLayout } from '../contract.ts'
import { currencyOf } from '../countries.ts'

/**
 * A paying account with its unmasked number, for a file; without an id the first that pays in the currency. Throws 404,
 * or 409 `no_payer_account` or `account_other_currency`.
 */
export async function loadPayingAccount({ tx, vault }: Context, id: string | undefined, currency: string) {
  const row = await tx
    .selectFrom('payer_account')
    .selectAll()
    .where('is_active', '=', true)
    .where((eb) =>
      id === undefined ? eb('layout', '=', sql<BankLayout>`any(${layoutsOf(currency)}::text[])`) : eb('id', '=', id),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .$narrowType<StoredListLayout & { bank_codes: Record<string, string> }>()
    .executeTakeFirst()
  if (!row) throw id === undefined ? conflict('no_payer_account') : notFound()
  if (currencyOf(row.layout) !== currency) throw conflict('account_other_currency', { currency })
  return decryptAccount(vault, row)
}

/** All active accounts that pay in a currency, with their unmasked numbers, for files. */
export async function loadPayingAccounts({ tx, vault }: Context, currency: string) {
  const rows = await tx
    .selectFrom('payer_account')
    .selectAll()
    .where('is_active', '=', true)
    .where((eb) => eb('layout', '=', sql<BankLayout>`any(${layoutsOf(currency)}::text[])`))
    .orderBy('name')
    .orderBy('id')
    .$narrowType<StoredListLayout & { bank_codes: Record<string, string> }>()
    .execute()
  return rows.map((row) => decryptAccount(vault, row))
}

type StoredAccount = StoredListLayout & {
  id: string
  bank_customer: string
  account_number: Buffer
  bank_codes: Record<string, string>
  bank_name: string | null
}

function decryptAccount(vault: Vault, row: StoredAccount) {
  return {
    layout: row.layout,
    bank_customer: row.bank_customer,
    account_number: vault.decrypt(sealPlace(row.id), row.account_number),
    bank_codes: row.bank_codes,
    bank_name: row.bank_name,
    list: toTransferList(row),
  }
}

/** The layouts that pay in a currency. */
function layoutsOf(currency: string): BankLayout[] {
  return BankLayout.options.filter((layout) => currencyOf(layout) === currency)
}

type StoredListLayout = {
  layout: BankLayout
  columns: TransferListLayout['columns']
  file_options: Partial<Pick<TransferListLayout, 'heading' | 'days'>>
}

/** The stored layout of a list, or the default; of a layout without columns of one's own one that no file uses. */
function toTransferList({ layout, columns, file_options: options }: StoredListLayout): TransferListLayout {
  const { usual } = LISTS[isListKind(layout) ? layout : 'transfer']
  return {
    columns: columns.length > 0 ? columns : usual.columns,
    heading: options.heading ?? usual.heading,
    days: options.days ?? usual.days,
  }
}

/** Whether a list of the company's accounts in Taiwan names branches, and the banks that those accounts belong to. */
export async function loadBranchNeed(tx: Tx): Promise<BranchNeed> {
  const accounts = await tx
    .selectFrom('payer_account')
    .select(['layout', 'bank_name', 'columns', 'file_options'])
    .where('layout', '=', 'taiwan')
    .where('is_active', '=', true)
    .$narrowType<StoredListLayout>()
    .execute()
  return {
    asked: accounts.some((account) => namesBranches(toTransferList(account).columns)),
    ownBanks: accounts.flatMap(({ bank_name }) => bank_name ?? []),
  }
}

/** Paying accounts that match a condition, as the list shows them. */
export async function listAccounts({ tx, vault, actor }: Context, where: ReturnType<typeof sql>) {
  const may = actor.grants.has('payroll:settings')
  const { rows } = await sql<
    {
      id: string
      name: string
      bank_customer: string
      bank_name: string | null
      account_number: Buffer
      bank_codes: Record<string, string>
      is_active: boolean
      version: number
    } & StoredListLayout
  >`
    select id, name, layout, bank_customer, bank_name, account_number, bank_codes, columns, file_options, is_active, version
    from payer_account where ${where} order by name, id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    ...toListShown(toTransferList(row)),
    account_number: maskAllButLastFour(vault.decrypt(sealPlace(row.id), row.account_number)),
    actions: may ? (['edit', 'remove'] as const).slice() : [],
  }))
}

function toListShown({ columns, ...rest }: TransferListLayout) {
  return { ...rest, columns: columns.map((column) => ({ ...column })) }
}

export async function loadAccount(context: Context, id: string) {
  const [account] = await listAccounts(context, sql`id = ${id}::uuid`)
  if (!account) throw notFound()
  return account
}

/** The encrypted number of a paying account. */
export function encryptedAccountNumber(vault: Vault, id: string, number: string): Buffer {
  return vault.encrypt(sealPlace(id), storedAccount(number))
}

function sealPlace(id: string): string {
  return `payer_account.account_number|${id}`
}
