import type { RawBuilder } from 'kysely'
import { extensionPoint } from '#server/extension-point.ts'

/**
 * A table that the product fills by itself and could fill anew. Its rows go with what they are about and are no work that
 * an erasure would lose, but for those that `decided` finds: somebody decided on them.
 */
export type DerivedTable = { readonly table: string; readonly decided: RawBuilder<unknown> }

/** Put together by the app from what modules bring. */
export const DERIVED_TABLES = extensionPoint<DerivedTable>('derived tables')
