import type { Permission } from '#base/access/permissions.ts'
import { DomainError } from '#base/errors.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { loadReachByPermission } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { type TemplateText, type TypedField, usedVariables } from '../rules.ts'
import { knownVariables, LETTER_VARIABLES } from '../variables/letter-variables.ts'
import type { LetterValues } from '../variables/value-text.ts'

type LetterContext = Pick<Context, 'tx' | 'vault' | 'today' | 'language'> & { actor: Context['actor'] | null }

/** Whom a letter is for, and the values that come with it: its number, what was typed, the name of somebody outside. */
export type LetterOrder = { person: { id: string; full_name: string } | null; given: LetterValues }

/**
 * The values of the variables of a template for each letter, in a fixed number of statements however many letters there
 * are. Throws 403 `letter_values_not_allowed` naming those whose permission the caller lacks for that person, and 422
 * `letter_values_missing` naming every variable without data and its person, before anything is made of any of them.
 */
export async function loadLetterValues(
  context: LetterContext,
  template: Pick<TemplateText, 'languages' | 'body' | 'second_body' | 'typed'>,
  letters: readonly LetterOrder[],
): Promise<LetterValues[]> {
  const used = usedVariables(template)
  const people = letters.flatMap(({ person }) => (person ? [person.id] : []))
  await requireValueRights(context, used, letters, people)
  const { company, byPerson } = await loadValues(context, used, people)
  const values = letters.map(({ person, given }) => {
    const all = { ...company, ...(person && byPerson.get(person.id)), ...given }
    return Object.fromEntries(used.flatMap((name) => (Object.hasOwn(all, name) ? [[name, all[name]!]] : [])))
  })
  requireValues(context, template.typed, used, letters, values)
  return values
}

async function requireValueRights(
  context: LetterContext,
  used: readonly string[],
  letters: readonly LetterOrder[],
  people: readonly string[],
): Promise<void> {
  const needed = knownVariables().filter(({ name, permission }) => permission && used.includes(name))
  const permissions = [...new Set(needed.map(({ permission }) => permission as Permission))]
  const { actor } = context
  const reach = actor && (await loadReachByPermission(context.tx, actor, permissions, people, context.today))
  const refused = letters.flatMap(({ person }) =>
    needed
      .filter(({ about, permission }) =>
        about === 'employee' && person ? !reach?.get(permission!)?.has(person.id) : !actor?.grants.has(permission!),
      )
      .map((variable) => ({ variable: variable.name, label: variable.label, person })),
  )
  if (refused.length > 0) throw refusal('letter_values_not_allowed', 403, refused, context)
}

async function loadValues(context: LetterContext, used: readonly string[], people: readonly string[]) {
  let company: LetterValues = {}
  const byPerson = new Map<string, LetterValues>()
  for (const source of LETTER_VARIABLES.all()) {
    if (!('load' in source) || !source.variables.some(({ name }) => used.includes(name))) continue
    if (source.about === 'company') company = { ...company, ...(await source.load(context)) }
    else if (people.length > 0)
      for (const [id, values] of await source.load(context, people))
        byPerson.set(id, { ...byPerson.get(id), ...values })
  }
  return { company, byPerson }
}

function requireValues(
  context: LetterContext,
  typed: readonly TypedField[],
  used: readonly string[],
  letters: readonly LetterOrder[],
  values: readonly LetterValues[],
): void {
  const labels = new Map<string, Label>([
    ...knownVariables().map(({ name, label }) => [name, label] as const),
    ...typed.map(({ name, label_en, label_zh }) => [`typed.${name}`, { en: label_en, zh: label_zh }] as const),
  ])
  const missing = letters.flatMap(({ person }, at) =>
    used
      .filter((name) => !Object.hasOwn(values[at]!, name))
      .map((variable) => ({ variable, label: labels.get(variable) ?? { en: variable, zh: variable }, person })),
  )
  if (missing.length > 0) throw refusal('letter_values_missing', 422, missing, context)
}

type Refused = { variable: string; label: Label; person: LetterOrder['person'] }

/** Names each variable with its person, in words and as facts. */
function refusal(code: string, status: 403 | 422, refused: readonly Refused[], { language }: LetterContext) {
  const words = refused.map(({ label, person }) => {
    const name = formatLabel(label, language)
    return person ? (language === 'zh-TW' ? `${person.full_name}的${name}` : `${name} of ${person.full_name}`) : name
  })
  return new DomainError(code, {
    status,
    params: { variables: words },
    facts: {
      variables: refused.map(({ variable, person }) => ({ variable, employee_id: person?.id ?? null })),
    },
  })
}
