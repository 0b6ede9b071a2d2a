import type { Label } from '#base/labels.ts'
import { keysOf } from '#base/objects.ts'
import type { TaiwanSums } from './inputs.ts'

/** What a payslip in Taiwan has to show besides its lines (Labor Standards Act rules art. 14-1), by name. */
export const TAIWAN_FACTS = {
  agreed: { en: 'Agreed monthly wage', zh: '約定月薪資' },
  labor: { en: 'Labor insured salary', zh: '勞保投保薪資' },
  health: { en: 'Health insured amount', zh: '健保投保金額' },
  pension: { en: 'Pension wage', zh: '勞退月提繳工資' },
} as const satisfies Record<string, Label>

/** The agreed wage of a whole month and the insured amounts, in whole dollars; without those that do not apply. */
export function taiwanFacts(taiwan: TaiwanSums | null): [keyof typeof TAIWAN_FACTS, number][] {
  if (!taiwan) return []
  const { labor, health, pension } = taiwan.insured
  const all = { agreed: taiwan.agreed, labor, health, pension }
  return keysOf(all).flatMap((fact): [keyof typeof TAIWAN_FACTS, number][] => {
    const amount = all[fact]
    return amount === undefined ? [] : [[fact, amount]]
  })
}
