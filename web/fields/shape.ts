import type { z } from 'zod'
import type { FieldMeta } from '#base/endpoints/fields.ts'
import { required as mustHave } from '#base/required.ts'

export type FieldKind =
  | 'text'
  | 'long_text'
  | 'email'
  | 'password'
  | 'date'
  | 'month'
  | 'moment'
  | 'money'
  | 'rate'
  | 'integer'
  | 'decimal'
  | 'boolean'
  | 'choice'
  | 'country'
  | 'currency'
  | 'choices'
  | 'id'
  | 'ids'
  | 'file'
  | 'files'
  | 'other'

/** The properties of a schema's field that a form or a filter needs. */
export type FieldShape = {
  kind: FieldKind
  required: boolean
  nullable: boolean
  min?: number
  max?: number
  /** Maximum number of characters of a text. */
  maxLength?: number
  choices?: readonly string[]
  currency?: string
  decimals?: number
  status?: boolean
}

type Internals = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  options?: readonly z.ZodType[]
  values?: readonly unknown[]
}

const LONG = 200

/** Reads a field's schema: its kind of value and whether it may be left out. */
export function readFieldShape(schema: z.ZodType): FieldShape {
  let inner = schema
  let required = true
  let nullable = false
  let meta: FieldMeta = {}
  for (;;) {
    meta = { ...((inner.meta?.() ?? {}) as FieldMeta), ...meta }
    const def = inner._zod.def as unknown as Internals
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault' || def.type === 'catch')
      required = false
    else if (def.type === 'nullable') {
      required = false
      nullable = true
    } else if (def.type === 'pipe') {
      const first = part(def.in)
      inner = (first._zod.def as unknown as Internals).type === 'transform' ? part(def.out) : first
      continue
    } else if (def.type === 'union') {
      const [only, ...others] = optionsOf(def).filter((option) => !isNothing(option))
      if (!only || others.length) break
      nullable ||= optionsOf(def).some((option) => option._zod.def.type === 'null')
      required = false
      inner = only
      continue
    } else if (def.type !== 'readonly' && def.type !== 'nonoptional') break
    inner = part(def.innerType)
  }
  return { ...plainShape(inner, meta), required, nullable }
}

const part = (schema: z.ZodType | undefined) => mustHave(schema, 'a part of the schema')
const optionsOf = ({ options }: Internals) => options ?? []

function isNothing(schema: z.ZodType): boolean {
  const { type, values } = schema._zod.def as unknown as Internals
  return (
    type === 'null' ||
    type === 'undefined' ||
    (type === 'literal' && values?.length === 1 && (values[0] === '' || values[0] === null))
  )
}

function plainShape(schema: z.ZodType, meta: FieldMeta): Omit<FieldShape, 'required' | 'nullable'> {
  const def = schema._zod.def as unknown as Internals
  switch (def.type) {
    case 'string': {
      const text = schema as z.ZodString
      const maxLength = text.maxLength ?? undefined
      if (meta.kind && meta.kind !== 'money' && meta.kind !== 'rate' && meta.kind !== 'status')
        return { kind: meta.kind, maxLength }
      if (text.format === 'date') return { kind: 'date' }
      if (text.format === 'datetime') return { kind: 'moment' }
      if (text.format === 'email') return { kind: 'email', maxLength: maxLength ?? 254 }
      if (text.format === 'uuid' || text.format === 'guid') return { kind: 'id' }
      return {
        kind: maxLength !== undefined && maxLength > LONG ? 'long_text' : 'text',
        maxLength,
        status: meta.kind === 'status',
      }
    }
    case 'number': {
      const number = schema as z.ZodNumber
      const min = bound(number.minValue)
      const max = bound(number.maxValue)
      if (meta.kind === 'money') return { kind: 'money', min, max, currency: meta.currency }
      if (meta.kind === 'rate') return { kind: 'rate', min, max }
      return number.isInt
        ? { kind: 'integer', min, max, decimals: 0 }
        : { kind: 'decimal', min, max, decimals: meta.decimals }
    }
    case 'boolean':
      return { kind: 'boolean' }
    case 'enum':
      return { kind: 'choice', choices: (schema as z.ZodEnum).options.map(String), status: meta.kind === 'status' }
    case 'literal':
      return { kind: typeof def.values?.[0] === 'boolean' ? 'boolean' : 'choice', choices: def.values?.map(String) }
    case 'array': {
      const element = readFieldShape(part(def.element))
      if (element.kind === 'choice') return { kind: 'choices', choices: element.choices }
      if (element.kind === 'id' || element.kind === 'text') return { kind: 'ids' }
      if (element.kind === 'file') return { kind: 'files' }
      return { kind: 'other' }
    }
    case 'file':
    case 'custom':
      return { kind: 'file' }
    default:
      return { kind: 'other' }
  }
}

/** Zod returns the limits of safe integers where there is no bound; people should not see those. */
function bound(value: number | null): number | undefined {
  return value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? undefined : value
}
