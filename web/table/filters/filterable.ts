import type { FieldShape } from '#web/fields/shape.ts'

/** Whether people can set a filter of this shape: an id only if the screen has options for it. */
export function isFilterable({ kind }: FieldShape, hasOptions: boolean): boolean {
  return kind !== 'other' && (hasOptions || (kind !== 'id' && kind !== 'ids'))
}

/**
 * The range that a filter is one end of, if the list has the other end too: `joined` for `joined_from`, undefined for
 * `reports_to`.
 */
export function rangeName(name: string, filters: Readonly<Record<string, unknown>>): string | undefined {
  const range = name.replace(/_(from|to)$/, '')
  return range !== name && `${range}_from` in filters && `${range}_to` in filters ? range : undefined
}
