import { z } from 'zod'
import type { Endpoint } from '#base/endpoints/endpoint.ts'

/** A JSON Schema, as far as inputs use it. */
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
  /** What the shape says of itself, such as `month`. */
  kind?: string
}

const known = { input: new WeakMap<object, Json>(), output: new WeakMap<object, Json>() }

/** The shape of a call's input: as it is written, or `output`, as the handler gets it. Drawn once: walks ask it for each call. */
export function inputShape({ input }: Pick<Endpoint, 'input'>, io: 'input' | 'output' = 'input'): Json {
  const shape = known[io].get(input) ?? (z.toJSONSchema(input, { io, unrepresentable: 'any' }) as Json)
  known[io].set(input, shape)
  return shape
}

/** Every shape within a shape, with the names that lead to it: `rows[].version`. */
export function* eachShape(shape: Json, at = ''): Generator<{ at: string; shape: Json }> {
  yield { at, shape }
  for (const [key, inner] of Object.entries(shape.properties ?? {})) yield* eachShape(inner, at ? `${at}.${key}` : key)
  if (shape.items) yield* eachShape(shape.items, `${at}[]`)
  if (typeof shape.additionalProperties === 'object') yield* eachShape(shape.additionalProperties, `${at}{}`)
  for (const inner of shape.anyOf ?? []) yield* eachShape(inner, at)
}
