import type { Day } from '#base/days/days.ts'

/** In the order in which a declaration names them. */
export const SCHEMES = ['labor', 'employment', 'occupational', 'health', 'pension'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Whole dollars; null where the person is not in the scheme. */
export type InsuredState = {
  readonly wage: number
  readonly labor: number | null
  readonly employment: boolean
  readonly occupational: number | null
  readonly health: number | null
  readonly pension: number | null
  /** Dependants in health insurance with the person. */
  readonly dependants: number
  /** Voluntary pension in millionths of the contribution wage. */
  readonly voluntary: number
}

/** Why a scheme begins or ends. `law`: another law of the new month, with no change of the person. */
export const COVERAGE_CAUSES = [
  'joined',
  'left',
  'age',
  'leave',
  'health_elsewhere',
  'identity',
  'pension_scheme',
  'law',
] as const
/** Why something else holds in a scheme: `notified` where the records hold a new amount, `wage` where one is still to be told. */
export const CHANGE_CAUSES = ['notified', 'wage', 'dependants', 'voluntary'] as const
export type InsuranceCause = (typeof COVERAGE_CAUSES | typeof CHANGE_CAUSES)[number]

/**
 * Some schemes begin, end, or hold something else, for one cause. Who leaves is insured through `day`; any other end is on the
 * first day without. Several causes on one day are several events.
 */
export type InsuranceEvent = {
  readonly kind: 'enrol' | 'change' | 'withdraw'
  readonly why: InsuranceCause
  readonly schemes: readonly Scheme[]
  readonly day: Day
  /** Both in the amounts of the day's ladders; null before somebody joined. */
  readonly before: InsuredState | null
  readonly after: InsuredState
  /** The last day to tell the authorities, and the day from which it holds. */
  readonly due: Day
  readonly effective: Day
}
