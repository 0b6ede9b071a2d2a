import { isObject } from '#base/objects.ts'
import type { SensitivityLookup } from './field-sensitivity.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * The values of an entry as they are stored: without fields that the contract marks secret, and encrypted columns by
 * their last four characters.
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
 * The values of an entry that a reader of the log sees. A number under a name that no contract knows may be pay, so
 * readers without that right do not see it.
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

/** A text, boolean or empty value under the name of an amount is not an amount. */
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
