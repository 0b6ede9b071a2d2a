import type { Day } from '#base/days/days.ts'

/** Schemes in the order of a declaration. */
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

/** Why a scheme begins or ends. `law`: the law of the new month differs, the person does not change. */
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
/**
 * Why the terms of a scheme change: `notified` where the records hold a new amount, `wage` where a new amount has yet
 * to be declared.
 */
export const CHANGE_CAUSES = ['notified', 'wage', 'dependants', 'voluntary'] as const
export type InsuranceCause = (typeof COVERAGE_CAUSES | typeof CHANGE_CAUSES)[number]

/**
 * Some schemes begin, end or change, for one cause. A leaver is insured through `day`; any other end falls on the first
 * day without insurance. Several causes on one day are several events.
 */
export type InsuranceEvent = {
  readonly kind: 'enrol' | 'change' | 'withdraw'
  readonly why: InsuranceCause
  readonly schemes: readonly Scheme[]
  /** The id of the dependant whom the event is about; absent where it is about the person. */
  readonly dependant?: string
  readonly day: Day
  /** Both in the amounts of the day's ladders; null before the person joined. */
  readonly before: InsuredState | null
  readonly after: InsuredState
  /** The last day to declare the event, and the day from which it takes effect. */
  readonly due: Day
  readonly effective: Day
}
