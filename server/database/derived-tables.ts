import type { RawBuilder } from 'kysely'
import { extensionPoint } from '#server/extension-point.ts'

/**
 * A table that the product computes and could fill again. An erasure deletes its rows with their subject, except
 * those that `decided` finds, because a person decided on them.
 */
export type DerivedTable = { readonly table: string; readonly decided: RawBuilder<unknown> }

export const DERIVED_TABLES = extensionPoint<DerivedTable>('derived tables')
