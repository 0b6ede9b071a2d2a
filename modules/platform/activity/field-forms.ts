import type { z } from 'zod'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { findMeta, forEachField, leafShapes } from '#server/audit/field-sensitivity.ts'
import type { FieldFormLookup } from './value-texts.ts'

/**
 * Finds what kind of value a field holds, by its name in the contracts of all calls. One contract that declares an
 * amount is enough. A field is free text where calls accept it as text and no contract uses the name for a day, an id
 * or a choice.
 */
export function buildFieldForms(operations: readonly Pick<Endpoint, 'input' | 'reply'>[]): FieldFormLookup {
  const found = new Map<string, NonNullable<ReturnType<FieldFormLookup>>>()
  const typed = new Set<string>()
  const coded = new Set<string>()
  for (const { input, reply } of operations)
    for (const shape of [input, reply])
      forEachField(shape, (field, inner) => {
        const kind = findMeta(inner, 'kind')
        if (findMeta(inner, 'unit') === 'days' && !found.has(field)) found.set(field, 'days')
        if (kind === 'money' || (kind === 'rate' && !found.has(field))) found.set(field, kind)
        for (const leaf of leafShapes(inner)) {
          if (isCoded(leaf)) coded.add(field)
          else if (shape === input && leaf.def.type === 'string') typed.add(field)
        }
      })
  for (const field of typed) if (!coded.has(field) && !found.has(field)) found.set(field, 'text')
  return (field) => found.get(field)
}

/** Texts that people do not write freely: days, months, moments, ids and codes of a list. */
function isCoded(leaf: z.ZodType): boolean {
  if (leaf.def.type === 'enum' || leaf.def.type === 'literal') return true
  const { kind } = leaf.meta() ?? {}
  return leaf.def.type === 'string' && ('format' in leaf.def || (kind !== undefined && kind !== 'long_text'))
}
