import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '#server/database/database.ts'
import type { Comparison, ReviewChoices } from '../checks/findings.ts'
import { countryOf } from '../countries.ts'
import type { PayLaw } from '../country/country.ts'
import { loadRunItems } from '../gather/pay-items.ts'
import { findPreviousRun, type RunRow } from '../gather/run-row.ts'
import type { RunFacts } from '../payslip/inputs.ts'
import { loadPayrollChoices } from '../settings/choices.ts'

/** What holds for everyone in a run. Throws where the law of the month is unknown. */
export async function loadRunFacts(
  tx: Tx,
  run: RunRow,
): Promise<{
  facts: RunFacts
  law: PayLaw
  review: ReviewChoices
  comparison: Comparison
  previousRunId: string | null
}> {
  const country = countryOf(run.country)
  const law = country.law.forMonth(run.period)
  const choices = await loadPayrollChoices(tx, run.period)
  const previous = await findPreviousRun(tx, run)
  const facts: RunFacts = {
    country: run.country,
    period: run.period,
    kind: run.kind,
    currency: run.currency,
    proration: run.proration,
    deductAbsent: choices.deduct_absent,
    ...(run.span && { span: run.span }),
    items: await loadRunItems(tx, country),
    ...(await country.inputs.loadChoices(tx, run.period, choices)),
  }
  return {
    facts,
    law,
    review: { missingNumbers: choices.missing_numbers, netChange: choices.net_change, wageChange: choices.wage_change },
    comparison:
      previous && run.kind === 'monthly'
        ? { period: previous.period, lawChanges: country.law.changes(law, previous.period) }
        : null,
    previousRunId: previous?.id ?? null,
  }
}

/** A digest of the law that a run was calculated by. */
export function lawHash(law: PayLaw): string {
  return createHash('sha256').update(JSON.stringify(law)).digest('hex')
}

/** The version of this program. */
export const CODE_VERSION: string = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../../package.json'), 'utf8'),
).version
