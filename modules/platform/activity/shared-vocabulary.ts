import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { Labels } from '#base/labels.ts'
import { formLabels } from '#web/form/labels.ts'
import { sharedLabels } from '#web/labels.ts'
import { type ActionPhrases, buildActionPhrases } from './action-phrases.ts'
import { buildFieldForms } from './field-forms.ts'
import { choiceLabels, type Vocabulary } from './value-texts.ts'

/** Vocabulary for all languages, built once from all calls and labels. */
export type SharedVocabulary = Pick<Vocabulary, 'labels' | 'choices' | 'formOf'> & { did: ActionPhrases }

export function buildSharedVocabulary(
  operations: readonly Pick<Endpoint, 'input' | 'reply'>[],
  ofServer: Labels,
): SharedVocabulary {
  // The labels of forms name fields and choices.
  const labels: Labels = { ...ofServer, ...formLabels, ...sharedLabels }
  return { labels, choices: choiceLabels(labels), formOf: buildFieldForms(operations), did: buildActionPhrases(labels) }
}
