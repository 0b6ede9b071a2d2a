import type { Endpoint } from '#base/endpoint.ts'
import { eachField, metaOf } from '#server/audit/secrecy.ts'
import type { FormOf } from './value-words.ts'

/** What numbers of a field are, by what the contracts of all calls say of its name: one that says an amount is enough. */
export function formsOf(operations: readonly Pick<Endpoint, 'input' | 'reply'>[]): FormOf {
  const found = new Map<string, NonNullable<ReturnType<FormOf>>>()
  for (const { input, reply } of operations)
    for (const shape of [input, reply])
      eachField(shape, (field, inner) => {
        const kind = metaOf(inner, 'kind')
        if (metaOf(inner, 'unit') === 'days' && !found.has(field)) found.set(field, 'days')
        if (kind === 'money' || (kind === 'rate' && !found.has(field))) found.set(field, kind)
      })
  return (field) => found.get(field)
}
