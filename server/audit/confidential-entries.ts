import type { Context } from '#server/context/context.ts'
import { extensionPoint } from '#server/extension-point.ts'

/**
 * Entries of one kind with texts about a record. Only people who may read the record on its page read them in the
 * log.
 */
export type ConfidentialEntries = {
  readonly kind: string
  /** The fields with such texts. An entry without an id is named by one of them. */
  readonly fields: readonly string[]
  /** What identifies the record of an entry where its id alone does not, such as a field of a person. */
  keyOf?(entry: {
    object_id: string | null
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
  }): string | null
  /** Which of these ids, or keys, the caller may read. */
  readable(context: Context, ids: readonly string[]): Promise<ReadonlySet<string>>
}

export const CONFIDENTIAL_ENTRIES = extensionPoint<ConfidentialEntries>('confidential entries')
