import { servedCountry } from '#base/countries/served-countries.ts'
import type { Context } from '#server/context/context.ts'
import { loadEmployer, loadRunOfFiles } from '../approved-run.ts'
import type { EarlyProblem } from '../contract.ts'
import { loadPayingAccounts } from '../payments/accounts.ts'
import { loadPaidPeople, paymentParts } from '../payments/paid-people.ts'
import { buildPaymentFile } from '../payments/payment-file.ts'
import { bankNamesIn } from '../payments/payments.ts'
import { AUTHORITY_FILES, type FileProblems } from './countries.ts'

/**
 * Every problem that a file of a calculated run would have after its approval, which cannot be taken back: the files are
 * built as they will be, in the layout of each paying account of the currency. A run without figures, or one that is
 * approved, has none.
 */
export async function loadEarlyProblems(
  context: Context,
  runId: string,
): Promise<{ needs_account: boolean; currency: string; problems: EarlyProblem[] }> {
  const { tx, vault, language } = context
  const { state, ...run } = await loadRunOfFiles(tx, runId)
  const { currency } = run
  if (state !== 'calculated' && state !== 'confirmed') return { needs_account: false, currency, problems: [] }
  const country = servedCountry(run.country)
  const found: FileProblems[] = country ? await AUTHORITY_FILES[country.code](context, run) : []
  const people = await loadPaidPeople(tx, vault, run)
  context.reportReads(people.length)
  const accounts = await loadPayingAccounts(context, currency)
  const { name } = await loadEmployer(tx)
  for (const account of accounts) {
    const { problems } = buildPaymentFile(account, name, { ...run, net: run.totals.net ?? 0 }, people)
    found.push({ file: 'bank', problems: bankNamesIn(language, problems) })
  }
  return {
    needs_account: accounts.length === 0 && paymentParts('bank_transfer', people).length > 0,
    currency,
    problems: mergeProblems(found),
  }
}

/** Each problem once with the files that it is in: those that stop a file first. */
function mergeProblems(found: readonly FileProblems[]): EarlyProblem[] {
  const merged = new Map<string, EarlyProblem>()
  for (const { file, problems } of found)
    for (const problem of problems) {
      const key = JSON.stringify([problem.code, problem.employee?.id, problem.params])
      const known = merged.get(key)
      merged.set(key, {
        ...problem,
        stops: problem.stops || (known?.stops ?? false),
        files: [...new Set([...(known?.files ?? []), file])],
      })
    }
  return [...merged.values()].sort((a, b) => Number(b.stops) - Number(a.stops))
}
