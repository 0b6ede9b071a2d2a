import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { Labels } from '#base/labels.ts'
import { formLabels } from '#web/form/labels.ts'
import { sharedLabels } from '#web/labels.ts'
import { type ActionPhrases, buildActionPhrases } from './action-phrases.ts'
import { buildFieldForms } from './field-forms.ts'
import { choiceLabels, type Vocabulary } from './value-texts.ts'

/** What entries are told with in any language, made of all calls and labels once. */
export type SharedVocabulary = Pick<Vocabulary, 'labels' | 'choices' | 'formOf'> & { did: ActionPhrases }

export function buildSharedVocabulary(
  operations: readonly Pick<Endpoint, 'input' | 'reply'>[],
  ofServer: Labels,
): SharedVocabulary {
  // The words of fields and choices are those of the forms.
  const labels: Labels = { ...ofServer, ...formLabels, ...sharedLabels }
  return { labels, choices: choiceLabels(labels), formOf: buildFieldForms(operations), did: buildActionPhrases(labels) }
}
