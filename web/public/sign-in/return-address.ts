import { areaOf } from '#web/area.ts'
import { type Gate, safeReturnPath, type Visitor, verdict } from '#web/guard.ts'

/**
 * The page that was asked for before signing in, where it is of this site and opens to whoever signed in (GUARD-01). A
 * page outside the areas tells by `gate` whom it opens to.
 */
export function returnAddress(visitor: Visitor, asked: string | undefined, gate?: Gate): string | undefined {
  const address = safeReturnPath(asked)
  const area = address && areaOf(address)
  const before = gate ?? (area && { area })
  return before && verdict(visitor, before) === 'ok' ? address : undefined
}
