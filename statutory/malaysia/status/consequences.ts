import type { Day, Month } from '#base/days/days.ts'
import type { Millionths, Sen } from '#base/money/money.ts'
import { eisReason } from '../eis/contribution.ts'
import { eisLaw } from '../eis/table.ts'
import { epfPartFor } from '../epf/part.ts'
import { epfLaw, type PartRates } from '../epf/schedule.ts'
import { type Category, type ChildHalves, type Regime, totalReliefs } from '../pcb/deduction.ts'
import { pcbLaw } from '../pcb/law.ts'
import { ageIn } from '../person.ts'
import { socsoCategoryFor } from '../socso/contribution.ts'
import { socsoLaw } from '../socso/table.ts'
import { citizenshipOf, hasChosenEarly } from './resident-status.ts'

/** What is known of a person while a form is filled in. */
export type StatusChoice = {
  readonly status: string | null
  /** Without it somebody counts as between 18 and 54. */
  readonly birth: Day | null
  readonly epfElected?: boolean | undefined
  readonly firstCoveredAt55?: boolean | undefined
  readonly contributedBefore57?: boolean | undefined
  readonly regime: Regime
  readonly category: Category
  readonly children?: ChildHalves | undefined
  readonly disabledSelf?: boolean | undefined
  readonly disabledSpouse?: boolean | undefined
}

/** What a scheme does with somebody: the code names a sentence, rates and amounts fill it. */
export type Consequence<Code extends string = string> = {
  readonly code: Code
  readonly rates?: { readonly [name: string]: Millionths }
  readonly amounts?: { readonly [name: string]: Sen }
}

export type EpfConsequence = Consequence<
  'epf_each' | 'epf_rates' | 'epf_steps' | 'epf_flat' | 'epf_age_75' | 'epf_not_elected'
>
export type SocsoConsequence = Consequence<'socso_first' | 'socso_second'>
export type EisConsequence = Consequence<
  'eis_insured' | 'eis_foreigner' | 'eis_under_18' | 'eis_age_60' | 'eis_first_at_57'
>
export type PcbConsequence = Consequence<'pcb_resident' | 'pcb_non_resident' | 'pcb_concession' | 'pcb_not_loaded'>

/** An age at which no scheme treats somebody differently, for whom no birth date is known. */
const USUAL_AGE = 30

/**
 * What EPF, SOCSO, EIS and PCB do with a person in a wage month, by the tables of that month. Birthdays count as in a
 * company that chose nothing else.
 */
export function statusConsequences(
  month: Month,
  choice: StatusChoice,
): {
  readonly epf: EpfConsequence
  readonly socso: SocsoConsequence
  readonly eis: EisConsequence
  readonly pcb: PcbConsequence
} {
  const citizenship = citizenshipOf(choice.status)
  const age = choice.birth === null ? USUAL_AGE : ageIn(month, choice.birth, 'same-month')
  const category = socsoCategoryFor(socsoLaw(month).value, {
    citizenship,
    age,
    contributedBefore55: !choice.firstCoveredAt55,
  })
  const eis = eisReason(eisLaw(month).value, {
    citizenship,
    age,
    contributedBefore57: choice.contributedBefore57 !== false,
  })
  return {
    epf: epfConsequence(month, choice),
    socso: { code: category === 1 ? 'socso_first' : 'socso_second' },
    eis: { code: `eis_${eis}` },
    pcb: pcbConsequence(month, choice),
  }
}

/** The Part of EPF's Third Schedule in a wage month, as rates. */
export function epfConsequence(month: Month, choice: StatusChoice): EpfConsequence {
  const schedule = epfLaw(month).value
  const { part, why } = epfPartFor(schedule, {
    citizenship: citizenshipOf(choice.status),
    age: choice.birth === null ? USUAL_AGE : ageIn(month, choice.birth, 'month-after'),
    electedBefore1998: hasChosenEarly(choice.status),
    elected: choice.epfElected,
  })
  const rates: PartRates | undefined = part === 'none' ? undefined : schedule.parts[part]
  if (!rates) return { code: why === 'age_75' ? 'epf_age_75' : 'epf_not_elected' }
  const { employee, employerLow, employerHigh, employerFlat } = rates
  if (employerFlat !== null) return { code: 'epf_flat', rates: { employee }, amounts: { employer: employerFlat } }
  if (employerLow === employerHigh)
    return {
      code: employee === employerLow ? 'epf_each' : 'epf_rates',
      rates: { employee, employer: employerLow },
    }
  return {
    code: 'epf_steps',
    rates: { employee, low: employerLow, high: employerHigh },
    amounts: { step: schedule.lowUpTo },
  }
}

function pcbConsequence(month: Month, choice: StatusChoice): PcbConsequence {
  const law = pcbLaw(month)
  if (choice.regime === 'nonResident') return { code: 'pcb_non_resident', rates: { rate: law.nonResident } }
  if (law.reliefs === null) return { code: 'pcb_not_loaded' }
  if (choice.regime !== 'resident') return { code: 'pcb_concession', rates: { rate: law.concession } }
  return {
    code: 'pcb_resident',
    amounts: { relief: totalReliefs(law, { ...choice, before: NOTHING_BEFORE, now: NOTHING_NOW }) },
  }
}

const NOTHING_BEFORE = { remuneration: 0, epf: 0, pcb: 0, zakat: 0, deductions: 0 }
const NOTHING_NOW = { normal: 0, epfNormal: 0, additional: 0, epfAdditional: 0, deductions: 0, zakat: 0 }
