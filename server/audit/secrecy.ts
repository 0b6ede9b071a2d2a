import type { z } from 'zod'
import type { Endpoint } from '#base/endpoint.ts'

/**
 * What the contracts say of a field, by its name: `pay` and `sensitive` are for readers with the right to it, `number` is
 * a number that anybody may read. One contract that calls it pay is enough; a name that none knows is null.
 */
export type Secrecy = 'pay' | 'sensitive' | 'number'
export type SecrecyOf = (field: string) => Secrecy | null

type Def = {
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

const FIRST: readonly Secrecy[] = ['pay', 'sensitive', 'number']

/** The secrecy of every field that any call takes or gives. */
export function secrecyOf(operations: readonly Pick<Endpoint, 'input' | 'reply'>[]): SecrecyOf {
  const found = new Map<string, Secrecy>()
  const note = (field: string, shape: z.ZodType) => {
    for (const one of [found.get(field), ...kindsIn(shape)])
      if (one && FIRST.indexOf(one) <= FIRST.indexOf(found.get(field) ?? 'number')) found.set(field, one)
  }
  for (const { input, reply } of operations) for (const shape of [input, reply]) eachField(shape, note)
  return (field) => found.get(field) ?? null
}

const secrets = new WeakMap<object, ReadonlySet<string>>()

/** The fields of a call that are never written down: what its contract calls secret, in what it takes or gives. */
export function secretFields(endpoint: Pick<Endpoint, 'input' | 'reply'>): ReadonlySet<string> {
  const known = secrets.get(endpoint)
  if (known) return known
  const found = new Set<string>()
  for (const shape of [endpoint.input, endpoint.reply])
    eachField(shape, (field, inner) => {
      if (isSecret(inner)) found.add(field)
    })
  secrets.set(endpoint, found)
  return found
}

/** Every named field of a shape, however deep, once for each place it stands in. */
export function eachField(shape: z.ZodType, tell: (field: string, shape: z.ZodType) => void, depth = 0): void {
  // Shapes that hold themselves end somewhere.
  if (depth > 12) return
  const def = defOf(shape)
  for (const [field, inner] of Object.entries(def.shape ?? {})) {
    tell(field, inner)
    eachField(inner, tell, depth + 1)
  }
  for (const inner of within(def)) eachField(inner, tell, depth + 1)
}

/** What a value under a name may be: its own kind and those of its elements, not those of its own named fields. */
function kindsIn(shape: z.ZodType, depth = 0): Secrecy[] {
  if (depth > 12) return []
  const { kind, secret } = shape.meta() ?? {}
  if (kind === 'money' || secret === 'pay') return ['pay']
  if (secret === 'sensitive') return ['sensitive']
  const def = defOf(shape)
  if (def.type === 'number' || def.type === 'int') return ['number']
  return within(def).flatMap((inner) => kindsIn(inner, depth + 1))
}

/** What a value's shape, or the first within it that does, says of itself under a key, such as `kind`. */
export function metaOf(shape: z.ZodType, key: 'kind' | 'unit', depth = 0): unknown {
  if (depth > 12) return undefined
  const own = shape.meta()?.[key]
  if (own !== undefined) return own
  for (const inner of within(defOf(shape))) {
    const found = metaOf(inner, key, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** The shapes of single values that a shape leads to, through what wraps them: of an optional text, the text. */
export function leavesOf(shape: z.ZodType, depth = 0): z.ZodType[] {
  if (depth > 12) return []
  const inner = within(defOf(shape))
  return inner.length === 0 ? [shape] : inner.flatMap((one) => leavesOf(one, depth + 1))
}

function isSecret(shape: z.ZodType, depth = 0): boolean {
  if (depth > 12) return false
  return shape.meta()?.secret === 'never' || within(defOf(shape)).some((inner) => isSecret(inner, depth + 1))
}

function defOf(shape: { def: object }): Def {
  return shape.def as Def
}

function within(def: Def): z.ZodType[] {
  return [def.innerType, def.in, def.out, def.element, def.valueType, ...(def.options ?? []), def.getter?.()].filter(
    (one): one is z.ZodType => one !== undefined,
  )
}
