import type { Migration } from './migrate.ts'

/** Statements that make or change something, with its name. */
const CHANGES = [
  /\b(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(?:table|view|type|domain|sequence|function|procedure|aggregate)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|copy|lock\s+table)\s+(?:only\s+)?(\w+)/g,
  /\bcreate\s+(?:unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?:only\s+)?(\w+)/g,
  /\b(?:trigger|policy|rule)\s+\w+\s(?:[^;]*?\s)?on\s+(\w+)/g,
  /\b(?:grant|revoke|comment)\b[^;]*?\son\s+(?:table\s+|function\s+|column\s+)?(\w+)/g,
  /\bcall\s+\w+\s*\(\s*'(\w+)'/g,
]
/** What such a migration changes cannot be read off its text. */
const OPAQUE = /\b(?:do\s+(?:language\s+\w+\s+)?\$|execute\s|drop\s+index|alter\s+index)/
const CREATIONS =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(?:table|view|type|domain|sequence|function|procedure|aggregate)\s+(?:if\s+not\s+exists\s+)?(\w+)/g

/**
 * Which of the applied migrations a late one cannot be shown to be independent of: one of the two changes a table or a
 * function that the other one names. Undefined where there is none, and the order of the two makes no difference.
 */
export function conflictingMigration(
  late: Migration,
  applied: readonly Migration[],
  all: readonly Migration[],
): Migration | undefined {
  const names = new Set(all.flatMap(({ text }) => matchedNames(CREATIONS, withoutComments(text))))
  const [mine, mineChanged] = [namesIn(late.text, names), changedNames(late.text, names)]
  const overlaps = (one: ReadonlySet<string>, other: ReadonlySet<string>) => !one.isDisjointFrom(other)
  return applied.find(
    ({ text }) => overlaps(mineChanged, namesIn(text, names)) || overlaps(mine, changedNames(text, names)),
  )
}

function changedNames(text: string, names: ReadonlySet<string>): ReadonlySet<string> {
  const bare = withoutComments(text)
  if (OPAQUE.test(bare)) return namesIn(text, names)
  return new Set(CHANGES.flatMap((change) => matchedNames(change, bare)).filter((name) => names.has(name)))
}

function namesIn(text: string, names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set((withoutComments(text).match(/\w+/g) ?? []).filter((word) => names.has(word)))
}

const matchedNames = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((match) => match[1]!)

/** In small letters, without comments. */
function withoutComments(text: string): string {
  return text.replace(/--[^\n]*/g, '').toLowerCase()
}
