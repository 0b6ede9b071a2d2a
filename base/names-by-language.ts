import { invalidField } from './errors.ts'

type Names = { readonly name_en: string; readonly name_zh: string }
type GivenNames = { readonly [Name in keyof Names]?: string | undefined }

/** The names of a new record: a company that uses one language gives one name, which then counts for both. */
export function newNames({ name_en, name_zh }: GivenNames): Names {
  const name = name_en ?? name_zh
  if (name === undefined) throw invalidField('name_en', 'required')
  return { name_en: name, name_zh: name_zh ?? name }
}

/** The names that an edit changes. One name for both languages stays one. */
export function editedNames(known: Names, given: GivenNames): GivenNames {
  const name = known.name_en === known.name_zh ? (given.name_en ?? given.name_zh) : undefined
  return {
    ...(name !== undefined && { name_en: name, name_zh: name }),
    ...(given.name_en !== undefined && { name_en: given.name_en }),
    ...(given.name_zh !== undefined && { name_zh: given.name_zh }),
  }
}
