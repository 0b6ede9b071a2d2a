import { valueOn } from '#base/days/dated-values.ts'
import type { Month } from '#base/days/days.ts'
import { HRD_RATES, type HrdRegistration, hrdHint } from '#statutory/malaysia/hrd-levy/levy.ts'

export type HrdSetting = 'none' | 'half' | 'one' | 'auto'

/** `auto` takes 1 % above so many people, else 0.5 % (the specification's wording). */
const AUTO_THRESHOLD = 10

/**
 * The HRD levy of a setting: `half` is the rate of voluntary registration (0.5 %), `one` the
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
 * The rate of the setting and that of Act 612 by the number of Malaysian citizens: 1 % from 10 on, 0.5 % by choice from 5
 * to 9, none below 5.
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
