import { z } from 'zod'
import type { Endpoint } from '#base/endpoints/endpoint.ts'

/** The part of JSON Schema that inputs use. */
export type Json = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Json[]
  items?: Json
  properties?: Record<string, Json>
  additionalProperties?: Json | boolean
  propertyNames?: Json
  required?: string[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  default?: unknown
  /** The kind of a field, such as `month`. */
  kind?: string
}

const known = { input: new WeakMap<object, Json>(), output: new WeakMap<object, Json>() }

/**
 * The schema of a call's input: as sent, or with `output` as the handler gets it. Cached, since tests ask for it at
 * each call.
 */
export function inputShape({ input }: Pick<Endpoint, 'input'>, io: 'input' | 'output' = 'input'): Json {
  const shape = known[io].get(input) ?? (z.toJSONSchema(input, { io, unrepresentable: 'any' }) as Json)
  known[io].set(input, shape)
  return shape
}

/** Every schema within a schema, with its path such as `rows[].version`. */
export function* eachShape(shape: Json, at = ''): Generator<{ at: string; shape: Json }> {
  yield { at, shape }
  for (const [key, inner] of Object.entries(shape.properties ?? {})) yield* eachShape(inner, at ? `${at}.${key}` : key)
  if (shape.items) yield* eachShape(shape.items, `${at}[]`)
  if (typeof shape.additionalProperties === 'object') yield* eachShape(shape.additionalProperties, `${at}{}`)
  for (const inner of shape.anyOf ?? []) yield* eachShape(inner, at)
}
