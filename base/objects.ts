/** Whether an unknown value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The fields of an unknown value; none where it is no object. */
export function toFields(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

/** The keys of an object whose type lists all of them; not for an object that may hold more. */
export function keysOf<T extends object>(known: T): (keyof T & string)[] {
  return Object.keys(known) as (keyof T & string)[]
}
