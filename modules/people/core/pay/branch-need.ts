import { type RawBuilder, sql } from 'kysely'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import { type BranchNeed, banksWithoutBranch } from '#statutory/taiwan/bank-files/branch-codes.ts'

/** What the files of the company's paying accounts ask of the accounts they pay to. */
export const BRANCH_NEEDS = extensionPoint<(tx: Tx) => Promise<BranchNeed>>('branch needs')

export async function loadBranchNeed(tx: Tx): Promise<BranchNeed> {
  const needs: BranchNeed[] = []
  for (const load of BRANCH_NEEDS.all()) needs.push(await load(tx))
  return { asked: needs.some(({ asked }) => asked), ownBanks: needs.flatMap(({ ownBanks }) => ownBanks) }
}

const COUNTRIES_BY_NUMBER = SERVED_COUNTRIES.filter(({ banksByNumber }) => banksByNumber).map(({ code }) => code)

/**
 * Whether the account of bank details, named by their alias, lacks the branch that a country's files ask for. Accounts of
 * parts of pay are encrypted: the payment file checks those.
 */
export function lacksBranch(need: BranchNeed, alias: string, country: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!need.asked) return sql<boolean>`false`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`coalesce(${country} = any(${COUNTRIES_BY_NUMBER}::text[]) and ${column('payment_method')} = 'bank_transfer'
    and ${column('account_number')} is not null and ${column('branch_code')} is null
    and ${column('bank_name')} <> all(${[...banksWithoutBranch(need)]}::text[]), false)`
}
