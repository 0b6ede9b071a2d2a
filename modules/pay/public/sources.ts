/** Pay sources: what a module delivers into pay runs, and the run that asks. */

/** Where hourly rates are agreed, for payroll to estimate a month of hours. */
export { HOURLY_RATES, type HourlyRateSource } from '../payroll/gather/hourly-rates.ts'
export { figureId } from '../sources/figure-id.ts'
export type { AbsenceKind, AbsenceSpan, BackPayPart, Payable, RunKind, SourceRun } from '../sources/payable.ts'
export { runWindow } from '../sources/run-window.ts'
export type { PaySource, SourceCheck } from '../sources/source.ts'
export { PAY_SOURCES } from '../sources/sources.ts'
