import type { z } from 'zod'
import type { Endpoint } from '#base/endpoints/endpoint.ts'

/**
 * What the contracts say of a field by its name: `pay` and `sensitive` need the right to read them, `number` may be
 * read by anybody. `pay` in one contract is enough; an unknown name is null.
 */
export type Sensitivity = 'pay' | 'sensitive' | 'number'
export type SensitivityLookup = (field: string) => Sensitivity | null

type ShapeDef = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  getter?: () => z.ZodType
  shape?: Record<string, z.ZodType>
}

const BY_STRICTNESS: readonly Sensitivity[] = ['pay', 'sensitive', 'number']

/** The sensitivity of every field in the input or reply of any call. */
export function fieldSensitivities(operations: readonly Pick<Endpoint, 'input' | 'reply'>[]): SensitivityLookup {
  const found = new Map<string, Sensitivity>()
  const noteField = (field: string, shape: z.ZodType) => {
    for (const one of [found.get(field), ...sensitivitiesIn(shape)])
      if (one && BY_STRICTNESS.indexOf(one) <= BY_STRICTNESS.indexOf(found.get(field) ?? 'number'))
        found.set(field, one)
  }
  for (const { input, reply } of operations) for (const shape of [input, reply]) forEachField(shape, noteField)
  return (field) => found.get(field) ?? null
}

const secretFieldsCache = new WeakMap<object, ReadonlySet<string>>()

/** The fields of a call that its contract marks as secret; they are never stored. */
export function secretFields(endpoint: Pick<Endpoint, 'input' | 'reply'>): ReadonlySet<string> {
  const known = secretFieldsCache.get(endpoint)
  if (known) return known
  const found = new Set<string>()
  for (const shape of [endpoint.input, endpoint.reply])
    forEachField(shape, (field, inner) => {
      if (isSecret(inner)) found.add(field)
    })
  secretFieldsCache.set(endpoint, found)
  return found
}

/** Calls `tell` for every named field of a shape at any depth. */
export function forEachField(shape: z.ZodType, tell: (field: string, shape: z.ZodType) => void, depth = 0): void {
  // Shapes that hold themselves end somewhere.
  if (depth > 12) return
  const def = shapeDef(shape)
  for (const [field, inner] of Object.entries(def.shape ?? {})) {
    tell(field, inner)
    forEachField(inner, tell, depth + 1)
  }
  for (const inner of innerShapes(def)) forEachField(inner, tell, depth + 1)
}

/** The kinds of a value and of its elements, not of its own named fields. */
function sensitivitiesIn(shape: z.ZodType, depth = 0): Sensitivity[] {
  if (depth > 12) return []
  const { kind, secret } = shape.meta() ?? {}
  if (kind === 'money' || secret === 'pay') return ['pay']
  if (secret === 'sensitive') return ['sensitive']
  const def = shapeDef(shape)
  if (def.type === 'number' || def.type === 'int') return ['number']
  return innerShapes(def).flatMap((inner) => sensitivitiesIn(inner, depth + 1))
}

/** The metadata under a key, such as `kind`, of a shape or the first shape within it that has it. */
export function findMeta(shape: z.ZodType, key: 'kind' | 'unit', depth = 0): unknown {
  if (depth > 12) return undefined
  const own = shape.meta()?.[key]
  if (own !== undefined) return own
  for (const inner of innerShapes(shapeDef(shape))) {
    const found = findMeta(inner, key, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** The shapes of single values within wrappers: of an optional text, the text. */
export function leafShapes(shape: z.ZodType, depth = 0): z.ZodType[] {
  if (depth > 12) return []
  const inner = innerShapes(shapeDef(shape))
  return inner.length === 0 ? [shape] : inner.flatMap((one) => leafShapes(one, depth + 1))
}

function isSecret(shape: z.ZodType, depth = 0): boolean {
  if (depth > 12) return false
  return shape.meta()?.secret === 'never' || innerShapes(shapeDef(shape)).some((inner) => isSecret(inner, depth + 1))
}

function shapeDef(shape: { def: object }): ShapeDef {
  return shape.def as ShapeDef
}

function innerShapes(def: ShapeDef): z.ZodType[] {
  return [def.innerType, def.in, def.out, def.element, def.valueType, ...(def.options ?? []), def.getter?.()].filter(
    (one): one is z.ZodType => one !== undefined,
  )
}
