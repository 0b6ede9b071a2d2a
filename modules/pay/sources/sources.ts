import { extensionPoint } from '#server/extension-point.ts'
import type { PaySource } from './source.ts'

/** All that delivers into a run; the app puts them together from what modules bring, since each lies above payroll. */
export const PAY_SOURCES = extensionPoint<PaySource>('pay sources')

/** Throws where nobody registered any: pay without what is typed would look right and be wrong. */
export function paySources(): readonly PaySource[] {
  if (PAY_SOURCES.all().length === 0) throw new Error('No pay source is registered: app/modules.ts puts them together')
  return PAY_SOURCES.all()
}
