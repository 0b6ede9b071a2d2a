import { notFound } from '#base/errors.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { AnyKind } from './request-kind.ts'

/** Every kind of request. */
export const REQUEST_KINDS = extensionPoint<AnyKind>('request kinds')

/** Returns a kind by its name. Throws 404 for one that no module adds. */
export function requireRequestKind(name: string): AnyKind {
  const found = REQUEST_KINDS.all().find(({ kind }) => kind === name)
  if (!found) throw notFound()
  return found
}
