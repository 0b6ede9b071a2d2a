import { z } from 'zod'

/** A boolean of a query, in any form that people type. */
export function QueryFlag() {
  return z.stringbool().or(z.boolean()).optional()
}

/** A list of a query, also when only one value is given. */
export function QueryList<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(200).optional(),
  )
}
