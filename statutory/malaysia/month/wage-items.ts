import type { ExemptKind } from '../pcb/exempt.ts'

/** Tax treatment of an item: monthly pay, irregular pay, not at all, or not pay for tax. */
export type PcbTreatment = 'normal' | 'additional' | 'exempt'

/**
 * Which pay item counts for which scheme. These are the defaults of a company's pay items. The sources leave the flags
 * named in `unsettled` open, so the company is asked to decide.
 */
export type WageItem = {
  readonly id: string
  readonly epf: boolean
  /** SOCSO, EIS and LINDUNG 24 Jam share one definition of wages. */
  readonly socso: boolean
  readonly pcb: PcbTreatment
  /** Exempt from tax only up to a yearly ceiling; compensation by the years of service. */
  readonly exemptKind?: ExemptKind | 'compensation'
  readonly hrd: boolean
  /** Counts towards the ordinary rate of pay (Employment Act s.60I). */
  readonly ordinaryRate: boolean
  /** Left out of the RM4,000 test of the First Schedule. */
  readonly outsideThreshold?: boolean
  /** Only a bonus triggers the note on bonus of the EPF schedule. */
  readonly bonus?: boolean
  /** Taxed but never paid: raises neither gross nor net pay. */
  readonly taxOnly?: boolean
  /** Reduces pay and every base it counts for. */
  readonly reduces?: boolean
  readonly unsettled?: readonly ('epf' | 'socso' | 'pcb' | 'hrd' | 'ordinaryRate')[]
}

/** Flags in the order EPF, SOCSO and EIS, HRD, ordinary rate. */
type Flags = readonly [epf: boolean, socso: boolean, hrd: boolean, ordinaryRate: boolean]

const ALL: Flags = [true, true, true, true]
const NONE: Flags = [false, false, false, false]

export const WAGE_ITEMS: readonly WageItem[] = [
  item('basic', ALL, 'normal'),
  item('paid_leave', ALL, 'normal'),
  item('fixed_allowance', ALL, 'normal'),
  item('meal_allowance', ALL, 'exempt'),
  item('parking_allowance', ALL, 'exempt'),
  item('childcare_allowance', ALL, 'exempt', { exemptKind: 'childcare' }),
  item('travel_duties', NONE, 'exempt', { exemptKind: 'travel', outsideThreshold: true }),
  item('travel_commuting', [false, true, false, false], 'normal', { unsettled: ['epf', 'hrd', 'ordinaryRate'] }),
  item('reimbursement', NONE, 'exempt', { outsideThreshold: true }),
  item('overtime', [false, true, false, false], 'normal', { outsideThreshold: true }),
  item('rest_day_work', [false, true, false, false], 'normal', { outsideThreshold: true, unsettled: ['epf'] }),
  item('commission', [true, true, false, true], 'normal', { outsideThreshold: true }),
  item('commission_irregular', [true, true, false, true], 'additional', { outsideThreshold: true }),
  item('incentive', [true, true, false, false], 'additional'),
  item('incentive_monthly', [true, true, false, false], 'normal'),
  item('annual_bonus', [true, false, false, false], 'additional', { bonus: true }),
  item('bonus', [true, true, false, false], 'additional', { bonus: true, unsettled: ['socso'] }),
  item('arrears', ALL, 'additional'),
  // Pay of an earlier year: taxed in the year it is received, and shown separately on the yearly form.
  item('arrears_earlier_years', ALL, 'additional'),
  item('leave_encashment', [true, true, true, false], 'additional'),
  item('service_charge', [false, true, false, false], 'normal'),
  // A fee for a half year or a year is additional pay; a monthly fee belongs to the monthly pay.
  item('director_fee', NONE, 'additional'),
  item('director_fee_monthly', NONE, 'normal'),
  item('gratuity', NONE, 'additional'),
  item('termination_benefit', NONE, 'additional', { exemptKind: 'compensation' }),
  item('pay_in_lieu_of_notice', NONE, 'additional', { unsettled: ['socso'] }),
  item('ex_gratia', NONE, 'additional'),
  item('service_award', NONE, 'additional', { exemptKind: 'award', unsettled: ['socso'] }),
  item('goods_at_discount', NONE, 'exempt', { exemptKind: 'goods', taxOnly: true }),
  item('benefit_in_kind', NONE, 'normal', { taxOnly: true }),
  item('living_accommodation', NONE, 'normal', { taxOnly: true }),
  item('subsidised_interest', NONE, 'normal', { taxOnly: true }),
  item('tax_borne_by_employer', NONE, 'additional', { taxOnly: true }),
  item('unpaid_leave', ALL, 'normal', { reduces: true }),
]

function item(id: string, flags: Flags, pcb: PcbTreatment, other: Partial<WageItem> = {}): WageItem {
  const [epf, socso, hrd, ordinaryRate] = flags
  return { id, epf, socso, pcb, hrd, ordinaryRate, ...other }
}
