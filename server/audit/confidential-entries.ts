import type { Context } from '#server/context/context.ts'
import { extensionPoint } from '#server/extension-point.ts'

/** Entries of one kind that hold texts about a record, which only whoever may read them on its own page reads in the log. */
export type ConfidentialEntries = {
  readonly kind: string
  /** The fields with such texts. An entry without an id is named by one of them. */
  readonly fields: readonly string[]
  /** Whose texts the caller may read, of some ids that stand in the log. */
  readable(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Filled by the app from what modules bring. */
export const CONFIDENTIAL_ENTRIES = extensionPoint<ConfidentialEntries>('confidential entries')
