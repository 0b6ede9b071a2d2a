import { extensionPoint } from '#server/extension-point.ts'
import type { PaySource } from './source.ts'

/** The sources of pay runs. Modules above payroll add theirs. */
export const PAY_SOURCES = extensionPoint<PaySource>('pay sources')

/** @throws Error where no source is registered: pay without typed amounts would look right and be wrong. */
export function paySources(): readonly PaySource[] {
  if (PAY_SOURCES.all().length === 0) throw new Error('No pay source is registered: app/modules.ts puts them together')
  return PAY_SOURCES.all()
}
