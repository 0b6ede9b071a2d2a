import { valueOn } from '#base/days/dated-values.ts'
import type { Month } from '#base/days/days.ts'
import { HRD_RATES, type HrdRegistration, hrdHint } from '#statutory/malaysia/hrd-levy/levy.ts'

export type HrdSetting = 'none' | 'half' | 'one' | 'auto'

/** Above so many people `auto` takes the higher rate: the product's own wording, 1 % when more than 10, else 0.5 %. */
const AUTO_THRESHOLD = 10

/**
 * The HRD levy a company pays in by its setting: `half` is the rate of voluntary registration (0.5 %), `one` the
 * mandatory one (1 %), `auto` follows the head count (ORG-01).
 */
export function hrdRegistration(setting: HrdSetting, people: number): HrdRegistration {
  switch (setting) {
    case 'none':
      return 'none'
    case 'half':
      return 'voluntary'
    case 'one':
      return 'mandatory'
    case 'auto':
      return people > AUTO_THRESHOLD ? 'mandatory' : 'voluntary'
  }
}

/**
 * What the setting comes to beside what Act 612 asks for by the number of Malaysian citizens: from 10 on 1 %, from 5 to
 * 9 registering is the employer's choice at 0.5 %, below 5 nothing.
 */
export function hrdAdvice(setting: HrdSetting, counts: { people: number; citizens: number }, month: Month) {
  const law = hrdHint(valueOn(HRD_RATES, `${month}-01`), counts.citizens)
  const registration = hrdRegistration(setting, counts.people)
  return { ...counts, setting: registration, law, warning: hrdWarning(registration, law) }
}

function hrdWarning(
  setting: HrdRegistration,
  law: HrdRegistration,
): 'law_asks_more' | 'law_asks_less' | 'voluntary_only' | null {
  if (law === 'mandatory') return setting === 'mandatory' ? null : 'law_asks_more'
  if (law === 'voluntary') return setting === 'mandatory' ? 'law_asks_less' : null
  return setting === 'none' ? null : setting === 'mandatory' ? 'law_asks_less' : 'voluntary_only'
}
