import { notFound } from '#base/errors.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { AnyKind } from './request-kind.ts'

/** Every kind of request; the app puts them together from what modules bring, since each lies above the hub. */
export const REQUEST_KINDS = extensionPoint<AnyKind>('request kinds')

/** A kind by its name. Throws 404 for one that no module brings. */
export function requireRequestKind(name: string): AnyKind {
  const found = REQUEST_KINDS.all().find(({ kind }) => kind === name)
  if (!found) throw notFound()
  return found
}
