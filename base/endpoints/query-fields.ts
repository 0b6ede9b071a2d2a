import { z } from 'zod'

/** Truth in a query, as people type it too. */
export function QueryFlag() {
  return z.stringbool().or(z.boolean()).optional()
}

/** Several values of a query, also when only one is given. */
export function QueryList<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(200).optional(),
  )
}
