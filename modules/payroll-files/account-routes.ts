import { sql } from 'kysely'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { databaseCode } from '#server/database/database.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, containing, removed } from '#server/records.ts'
import { route } from '#server/route.ts'
import { masked, type Vault } from '#server/vault.ts'
import { type TransferListLayout, USUAL_COLUMNS } from '#statutory/taiwan/bank-files/transfer-list.ts'
import { type BankLayout, currencyOf, payerAccountApi } from './contract.ts'

/** Accounts that the company pays from. */
export function payerAccountRoutes(api: Api): void {
  pageRoute(api, payerAccountApi.list, async ({ page, per_page, sort, search, is_active }, context) => {
    const all = await accounts(
      context,
      sql`${search ? sql`name ilike ${containing(String(search))}` : sql`true`} and ${is_active === undefined ? sql`true` : sql`is_active = ${is_active}`}`,
    )
    if (sort.startsWith('-')) all.reverse()
    return { rows: all.slice((page - 1) * per_page, page * per_page), total: all.length }
  })
  route(api, payerAccountApi.create, async ({ account_number, bank_codes, ...input }, context) => {
    const { id } = await sql<{ id: string }>`select new_id() as id`.execute(context.tx).then(({ rows }) => rows[0]!)
    await named(() =>
      context.tx
        .insertInto('payer_account')
        .values({
          id,
          ...input,
          bank_codes: JSON.stringify(bank_codes),
          account_number: sealedNumber(context.vault, id, account_number),
        })
        .execute(),
    )
    context.record({ kind: 'payer_account', id, name: input.name, before: null, after: { ...input, account_number } })
    return oneAccount(context, id)
  })
  route(
    api,
    payerAccountApi.edit,
    async ({ id, version, account_number, bank_codes, columns, heading, days, ...patch }, context) => {
      const options = { ...(heading !== undefined && { heading }), ...(days && { days }) }
      const { before } = await named(() =>
        changed(
          context.tx,
          'payer_account',
          { id, version },
          {
            ...patch,
            ...(bank_codes && { bank_codes: JSON.stringify(bank_codes) }),
            ...(columns && { columns: JSON.stringify(columns) }),
            ...(Object.keys(options).length > 0 && {
              file_options: sql`file_options || ${JSON.stringify(options)}::jsonb` as never,
            }),
            ...(account_number && { account_number: sealedNumber(context.vault, id, account_number) }),
            changed_at: sql`now()`,
          },
        ),
      )
      context.record({
        kind: 'payer_account',
        id,
        name: before.name as string,
        before: Object.fromEntries(Object.keys(patch).map((key) => [key, before[key]])),
        after: {
          ...patch,
          ...options,
          ...(account_number && { account_number }),
          ...(bank_codes && { bank_codes }),
          ...(columns && { columns: columns.map(({ field, title }) => `${field}: ${title}`) }),
        },
      })
      return oneAccount(context, id)
    },
  )
  route(api, payerAccountApi.remove, async ({ id, version }, { tx, record }) => {
    const before = await removed(tx, 'payer_account', { id, version })
    record({ kind: 'payer_account', id, name: before.name as string, before: { name: before.name }, after: null })
    return {}
  })
}

/**
 * A paying account with its number in full, for a file; without an id the first that pays in the currency. Throws 404,
 * or 409 `no_payer_account` or `account_other_currency`.
 */
export async function payingAccount({ tx, vault }: Context, id: string | undefined, currency: string) {
  const row = await tx
    .selectFrom('payer_account')
    .selectAll()
    .where('is_active', '=', true)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(id === undefined, (query) => query.where('layout', currency === 'TWD' ? '=' : '<>', 'taiwan'))
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw id === undefined ? conflict('no_payer_account') : notFound()
  if (currencyOf(row.layout as BankLayout) !== currency) throw conflict('account_other_currency', { currency })
  return {
    layout: row.layout as BankLayout,
    bank_customer: row.bank_customer,
    account_number: vault.open(place(row.id), row.account_number),
    bank_codes: row.bank_codes as Record<string, string>,
    list: listOf(row),
  }
}

/** The list's layout as it is stored, or as it is where nothing was said. */
function listOf(row: { columns: unknown; file_options: unknown }): TransferListLayout {
  const columns = row.columns as TransferListLayout['columns']
  const options = row.file_options as Partial<Pick<TransferListLayout, 'heading' | 'days'>>
  return {
    columns: columns.length > 0 ? columns : USUAL_COLUMNS,
    heading: options.heading ?? true,
    days: options.days ?? 'digits',
  }
}

async function accounts({ tx, vault, actor }: Context, where: ReturnType<typeof sql>) {
  const may = actor.grants.has('payroll:settings')
  const { rows } = await sql<{
    id: string
    name: string
    layout: BankLayout
    bank_customer: string
    account_number: Buffer
    bank_codes: Record<string, string>
    columns: unknown
    file_options: unknown
    is_active: boolean
    version: number
  }>`
    select id, name, layout, bank_customer, account_number, bank_codes, columns, file_options, is_active, version
    from payer_account where ${where} order by name, id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    ...shownList(listOf(row)),
    account_number: masked(vault.open(place(row.id), row.account_number)),
    actions: may ? (['edit', 'remove'] as const).slice() : [],
  }))
}

function shownList({ columns, ...rest }: TransferListLayout) {
  return { ...rest, columns: columns.map((column) => ({ ...column })) }
}

async function oneAccount(context: Context, id: string) {
  const [account] = await accounts(context, sql`id = ${id}::uuid`)
  if (!account) throw notFound()
  return account
}

/** The number of a paying account as it is stored. */
export function sealedNumber(vault: Vault, id: string, number: string): Buffer {
  return vault.seal(place(id), number.replace(/\D/g, ''))
}

function place(id: string): string {
  return `payer_account.account_number|${id}`
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (databaseCode(error) === '23505') throw invalidField('name', 'payer_account_name_taken')
    throw error
  }
}
