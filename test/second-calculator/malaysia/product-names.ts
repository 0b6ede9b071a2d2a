import type { WorkKind } from '#statutory/malaysia/employment-act/work-pay.ts'
import { WAGE_ITEMS, type WageItem } from '#statutory/malaysia/month/wage-items.ts'
import type { Regime as ProductRegime } from '#statutory/malaysia/pcb/deduction.ts'
import type { ResidentStatus } from './epf.ts'
import type { Regime } from './pcb.ts'
import type { PaidLine } from './random-people.ts'
import type { Item } from './wage-items.ts'

/** The product's word for a standing. */
export const CITIZENSHIP = {
  citizen: 'citizen',
  'permanent resident': 'pr',
  foreigner: 'foreigner',
} as const satisfies Record<ResidentStatus, string>

/** The product's word for a regime of tax. */
export const REGIME: Record<Regime, ProductRegime> = {
  resident: 'resident',
  'non-resident': 'nonResident',
  'returning expert': 'rep',
  'knowledge worker': 'knowledgeWorker',
  'c-suite': 'cSuite',
}

/** The product's word for a registration with HRD Corp. */
export const HRD = { none: 'none', half: 'voluntary', full: 'mandatory' } as const
/** The product's word for a kind of work. */
export const WORK: Record<string, WorkKind> = {
  overtime: 'overtime',
  'rest day': 'restDay',
  'public holiday': 'publicHoliday',
}

const ITEM_IDS: Record<Item, string> = {
  basic: 'basic',
  'paid leave': 'paid_leave',
  'fixed allowance': 'fixed_allowance',
  'meal allowance': 'meal_allowance',
  'parking allowance': 'parking_allowance',
  'child-care allowance': 'childcare_allowance',
  'travel for duties': 'travel_duties',
  'expense claim': 'reimbursement',
  overtime: 'overtime',
  'rest day or holiday work': 'rest_day_work',
  commission: 'commission',
  incentive: 'incentive',
  'annual bonus': 'annual_bonus',
  'other bonus': 'bonus',
  arrears: 'arrears',
  'leave paid out': 'leave_encashment',
  'service charge': 'service_charge',
  'director fee': 'director_fee',
  gratuity: 'gratuity',
  'termination benefit': 'termination_benefit',
  'ex-gratia': 'ex_gratia',
  award: 'service_award',
  'benefit in kind': 'benefit_in_kind',
  'living accommodation': 'living_accommodation',
  'tax borne by employer': 'tax_borne_by_employer',
}

const CLAIM_IDS: Record<string, string> = {
  parentsCare: 'parents',
  parentsExamination: 'parents_examination',
  supportEquipment: 'equipment',
  ownEducation: 'education',
  seriousDisease: 'medical',
  checkUp: 'examination',
  learningDisability: 'learning_disability',
  lifeInsurance: 'life',
  voluntaryEpf: 'life',
  privateRetirement: 'prs',
  medicalInsurance: 'insurance',
  socsoAndEis: 'socso',
  homeTo500: 'home_500',
  homeTo750: 'home_750',
}

const byId = new Map(WAGE_ITEMS.map((item) => [item.id, item]))

/** The product's pay item, with the treatment the company gives what is paid every month. */
export function wageItem(line: Pick<PaidLine, 'item' | 'everyMonth'>): WageItem {
  const id = line.item === 'commission' && !line.everyMonth ? 'commission_irregular' : ITEM_IDS[line.item]
  const item = byId.get(id)!
  return line.everyMonth && item.id === 'director_fee' ? { ...item, pcb: 'normal' } : item
}

/** Claims under the product's names; two that share a limit are one there. */
export function toProductClaims(claims: Record<string, number>): Record<string, number> {
  const named: Record<string, number> = {}
  for (const [item, amount] of Object.entries(claims)) {
    const id = CLAIM_IDS[item] ?? item
    named[id] = (named[id] ?? 0) + amount
  }
  return named
}
