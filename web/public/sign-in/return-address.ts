import { areaOf } from '#web/area.ts'
import { type Gate, safeReturnPath, type Visitor, verdict } from '#web/guard.ts'

/**
 * The page requested before sign-in, if it is on this site and the signed-in person may open it (GUARD-01). For a page
 * outside the areas, `gate` says who may open it.
 */
export function returnAddress(visitor: Visitor, asked: string | undefined, gate?: Gate): string | undefined {
  const address = safeReturnPath(asked)
  const area = address && areaOf(address)
  const before = gate ?? (area && { area })
  return before && verdict(visitor, before) === 'ok' ? address : undefined
}
