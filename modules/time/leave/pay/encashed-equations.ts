import type { Language } from '#base/access/actor.ts'
import { explainLine, loadItemNames } from '#pay/payslip-lines.ts'
import type { Tx } from '#server/database/database.ts'
import type { EncashedPay } from './encashed-rate.ts'

/** Loads what writes how paid out leave is computed, such as `48,000 × 10 ÷ 30`; null where nothing is paid. */
export async function loadEncashedEquations(
  tx: Tx,
  language: Language,
): Promise<(pay: Pick<EncashedPay, 'line' | 'currency'>) => string | null> {
  const names = await loadItemNames(tx)
  return ({ line, currency }) =>
    line === null ? null : (explainLine(line, language, names, currency).steps.at(-1)?.equation ?? null)
}
