import type { PaySource } from './source.ts'

/** All that delivers into a run; the app puts them together from what modules bring, since each lies above payroll. */
export const PAY_SOURCES: PaySource[] = []

/** Throws where nobody registered any: pay without what is typed would look right and be wrong. */
export function paySources(): readonly PaySource[] {
  if (PAY_SOURCES.length === 0) throw new Error('No pay source is registered: app/modules.ts puts them together')
  return PAY_SOURCES
}
