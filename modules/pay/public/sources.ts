/** Pay sources: what a module delivers into pay runs, and the run that asks. */
export { figureId } from '../sources/figure-id.ts'
export type { AbsenceKind, AbsenceSpan, BackPayPart, Payable, RunKind, SourceRun } from '../sources/payable.ts'
export { runWindow } from '../sources/run-window.ts'
export type { PaySource, SourceCheck } from '../sources/source.ts'
export { PAY_SOURCES } from '../sources/sources.ts'
