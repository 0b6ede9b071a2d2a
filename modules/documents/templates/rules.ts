import { invalidField } from '#base/errors.ts'
import type { LetterDocument } from '#base/letters/letter-document.ts'
import { listVariables } from '#base/letters/letter-variables.ts'
import type { BodyLanguage } from './variables/value-text.ts'

export type Languages = 'en' | 'zh' | 'ms' | 'en_zh' | 'en_ms'
export type TypedField = { name: string; label_en: string; label_zh: string; kind: 'text' | 'day' | 'amount' }

/** What a letter says, without whom it is for. */
export type TemplateText = {
  languages: Languages
  arrangement: 'columns' | 'stacked'
  body: LetterDocument
  second_body: LetterDocument | null
  typed: readonly TypedField[]
}
export type Recipient = 'employee' | 'outside'
type Variable = { name: string; about: 'employee' | 'company' | 'letter' | 'outside' }

/** The languages of the bodies, in their order. */
export function bodyLanguages(languages: Languages): readonly BodyLanguage[] {
  return languages.split('_') as BodyLanguage[]
}

/** The bodies with their languages. */
export function bodiesOf({ languages, body, second_body }: Pick<TemplateText, 'languages' | 'body' | 'second_body'>) {
  const [first, second] = bodyLanguages(languages)
  return [
    { language: first!, body, field: 'body' },
    ...(second && second_body ? [{ language: second, body: second_body, field: 'second_body' }] : []),
  ]
}

/** Whether a letter to such a recipient may use a variable. */
export function isForRecipient({ about }: Pick<Variable, 'about'>, recipient: Recipient): boolean {
  return about !== 'employee' && about !== 'outside' ? true : (about === 'employee') === (recipient === 'employee')
}

/**
 * Throws 422 where the number of bodies is not that of the languages, or where a body names a variable that letters to such
 * a recipient do not have: neither of the list nor typed.
 */
export function requireTemplate(
  template: TemplateText & { recipient: Recipient },
  variables: readonly Variable[],
): void {
  const isTwo = bodyLanguages(template.languages).length === 2
  if (isTwo !== (template.second_body !== null))
    throw invalidField('second_body', isTwo ? 'required' : 'letter_second_body')
  const names = new Set([
    ...variables.filter((one) => isForRecipient(one, template.recipient)).map(({ name }) => name),
    ...template.typed.map(({ name }) => `typed.${name}`),
  ])
  for (const { body, field } of bodiesOf(template)) {
    const unknown = listVariables(body).find((name) => !names.has(name))
    if (unknown !== undefined) throw invalidField(field, 'letter_variable_unknown', { name: unknown })
  }
}

/** The variables of a letter, each once. */
export function usedVariables(template: Pick<TemplateText, 'languages' | 'body' | 'second_body'>): string[] {
  return [...new Set(bodiesOf(template).flatMap(({ body }) => listVariables(body)))]
}
