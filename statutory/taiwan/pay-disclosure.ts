import type { Month } from '#base/days/days.ts'
import type { PayFloor } from '../working-hours.ts'
import { type LoadedLaw, lawByMonth } from './law-in-month.ts'

/** Recurrent pay of a month, in whole dollars, below which an offer of work has to say its range. */
export type PayDisclosure = { readonly below: number }

/** Text of the law: https://law.moj.gov.tw/LawClass/LawSingle.aspx?pcode=N0090001&flno=5 */
export const PAY_DISCLOSURE: LoadedLaw<PayDisclosure> = [
  {
    from: '2018-11-30',
    source:
      'Employment Service Act art. 5 par. 2 item 6: recurrent pay under NT$40,000 a month is disclosed, since 2018-11-30',
    value: { below: 40_000 },
  },
]

const payDisclosureLaw = lawByMonth('rule of disclosed pay', PAY_DISCLOSURE)

/** The pay of a month, whole dollars, from which an offer of work may keep its range to itself. */
export function statedBelow(month: Month): PayFloor {
  const { from, source, value } = payDisclosureLaw(month)
  return { from, source, amount: value.below }
}
