import { formatLabel, type Label } from '#base/labels.ts'
import type { Context } from '../context/context.ts'

/**
 * Something that a module shows below the bell beside the person's own background jobs, such as requests that wait
 * for an answer: how many there are for the caller, and the page on which they are dealt with.
 */
export type NotificationSource = {
  name: string
  /** With `{{count}}`. */
  label: { one: Label; other: Label }
  /** It reports a result; nothing waits for an answer. */
  isNews?: true
  /** Counts in one query. Null when it does not concern this person; `page` is an address within their area. */
  find: (context: Context) => Promise<{ count: number; page: string } | null>
}

/** Loads the caller's notifications in their language, without empty ones. */
export async function loadNotifications(sources: readonly NotificationSource[], context: Context) {
  const items = []
  for (const { name, label, isNews: news, find } of sources) {
    const found = await find(context)
    if (!found || found.count === 0) continue
    const itemText = formatLabel(found.count === 1 ? label.one : label.other, context.language, { count: found.count })
    items.push({ name, text: itemText, is_news: news === true, ...found })
  }
  return items
}
