import type { FieldShape } from '#web/form/shape.ts'

/** Whether people can set a filter of this shape: an id only where a screen has options for it. */
export function isOffered({ kind }: FieldShape, hasOptions: boolean): boolean {
  return kind !== 'other' && (hasOptions || (kind !== 'id' && kind !== 'ids'))
}
