import { sql } from 'kysely'
import type { Worth } from '../../modules/pay/retroactive/amounts.ts'
import { loadAmountsDue } from '../../modules/pay/retroactive/load-amounts.ts'
import type { PaySource } from '../../modules/pay/sources/source.ts'

/** The current worths; tests change them between runs. */
export const worths: Worth[] = []

/** A source whose amounts follow from records: it returns current worths, and the engine computes adjustments. */
export const RETROACTIVE: PaySource = {
  kind: 'own_retroactive',
  auditField: 'own_worths',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    return loadAmountsDue(tx, run, ids, {
      source: RETROACTIVE.kind,
      async loadWorths({ first, last }) {
        return worths.filter(
          ({ employee, day }) => ids.includes(employee) && (day === undefined || (day >= first && day <= last)),
        )
      },
      describeGone: ({ words }) => `Not any more: ${words}`,
    })
  },
  countChangedSince: () => sql`select 0`,
}
