import type { Language } from '#base/access/actor.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Api } from './api.ts'

/** The message of a label key in the reader's language. */
export function formatMessage(
  { labels }: Pick<Api, 'labels'>,
  key: string,
  language: Language,
  params?: Record<string, unknown>,
): string {
  return formatLabel(required(labels[key], `label ${key}`), language, params)
}
