import { formatLabel, type Label } from '#base/labels.ts'
import type { Context } from '../context/context.ts'

/**
 * Something other than one's own long work that a module shows below the bell, such as requests that wait for an answer:
 * how many there are for whoever calls, and where they are dealt with.
 */
export type NotificationSource = {
  name: string
  /** With `{{count}}`. */
  label: { one: Label; other: Label }
  /** It tells what became of things: nothing that waits for an answer. */
  isNews?: true
  /** Asks in one query; null when it is not for this person, and `page` is an address within their area. */
  find: (context: Context) => Promise<{ count: number; page: string } | null>
}

/** What hangs below the bell for whoever calls, in their language; nothing of what there is none of. */
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
