import { isObject } from '#base/objects.ts'
import type { SensitivityLookup } from './field-sensitivity.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * The values of an entry as they are written: without what the operation's contract calls secret, and what the database
 * keeps sealed by its last four only.
 */
export function redactForStorage(
  values: Record<string, unknown> | null | undefined,
  sealed: ReadonlySet<string>,
  secret: ReadonlySet<string> = NONE,
): Record<string, unknown> | null {
  return values
    ? mapFields(values, (field, value) =>
        secret.has(field) ? undefined : sealed.has(field) && !isNested(value) ? lastFour(value) : value,
      )
    : null
}

/**
 * What a reader of the log sees of the values of an entry. Pay and sensitive fields are those that a contract calls so;
 * a number under a name that no contract knows may be pay, and is kept from who may not read it.
 */
export function redactForReader(
  values: unknown,
  secrecyOf: SensitivityLookup,
  may: { pay: boolean; sensitive: boolean },
): Record<string, unknown> | null {
  if (!isNested(values)) return null
  return mapFields(values, (field, value) => {
    const secrecy = secrecyOf(field)
    const isPay = secrecy === 'pay' ? isRevealing(value) : secrecy === null && typeof value === 'number'
    return (isPay && !may.pay) || (secrecy === 'sensitive' && !may.sensitive) ? '•••' : value
  })
}

/** Words and yes or no under the name of an amount are something else of that name; nothing is no secret. */
function isRevealing(value: unknown): boolean {
  if (typeof value === 'string') return /\d/.test(value)
  return value !== null && value !== undefined && typeof value !== 'boolean'
}

type FieldMapping = (field: string, value: unknown) => unknown

function mapValue(value: unknown, change: FieldMapping): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValue(item, change))
  return isNested(value) ? mapFields(value, change) : value
}

function mapFields(values: Record<string, unknown>, change: FieldMapping): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, field]) => {
      const changed = change(key, field)
      return [key, changed === field ? mapValue(field, change) : changed]
    }),
  )
}

function isNested(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !(value instanceof Date)
}

function lastFour(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return value
  const plain = String(value)
  return plain.startsWith('••••') ? plain : plain.length <= 4 ? '••••' : `••••${plain.slice(-4)}`
}
