import type { Tx } from '../database/database.ts'
import type { Api } from './api.ts'

/** The countries whose law and words apply to a company: its own, and those of its offices. */
export async function loadCompanyCountries(api: Pick<Api, 'countries'>, tx: Tx): Promise<string[]> {
  const { country } = await tx.selectFrom('company').select('country').executeTakeFirstOrThrow()
  return [...new Set([country, ...(await api.countries(tx))])]
}
