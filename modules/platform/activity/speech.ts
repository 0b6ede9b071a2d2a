import type { Endpoint } from '#base/endpoint.ts'
import type { Labels } from '#base/labels.ts'
import { formLabels } from '#web/form/labels.ts'
import { sharedLabels } from '#web/labels.ts'
import { type DidWords, didWords } from './did.ts'
import { formsOf } from './field-forms.ts'
import { choiceWords, type Words } from './value-words.ts'

/** What entries are told with in any language, made of all calls and labels once. */
export type Speech = Pick<Words, 'labels' | 'choices' | 'formOf'> & { did: DidWords }

export function speechOf(operations: readonly Pick<Endpoint, 'input' | 'reply'>[], ofServer: Labels): Speech {
  // The words of fields and choices are those of the forms.
  const labels: Labels = { ...ofServer, ...formLabels, ...sharedLabels }
  return { labels, choices: choiceWords(labels), formOf: formsOf(operations), did: didWords(labels) }
}
