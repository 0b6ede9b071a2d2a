import type { Migration } from './migrate.ts'

/** Statements that create or change something, with its name. */
const CHANGES = [
  /\b(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(?:table|view|type|domain|sequence|function|procedure|aggregate)\s+(?:if\s+(?:not\s+)?exists\s+)?(?:only\s+)?(\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|copy|lock\s+table)\s+(?:only\s+)?(\w+)/g,
  /\bcreate\s+(?:unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(?:\w+\s+)?on\s+(?:only\s+)?(\w+)/g,
  /\b(?:trigger|policy|rule)\s+\w+\s(?:[^;]*?\s)?on\s+(\w+)/g,
  /\b(?:grant|revoke|comment)\b[^;]*?\son\s+(?:table\s+|function\s+|column\s+)?(\w+)/g,
  /\bcall\s+\w+\s*\(\s*'(\w+)'/g,
]
/** What such a migration changes cannot be read from its text. */
const OPAQUE = /\b(?:do\s+(?:language\s+\w+\s+)?\$|execute\s+(?!function\b|procedure\b)|drop\s+index|alter\s+index)/
const CREATIONS =
  /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+|materialized\s+)?(?:table|view|type|domain|sequence|function|procedure|aggregate)\s+(?:if\s+not\s+exists\s+)?(\w+)/g

/** The table of a foreign key. Its rows and columns may change; only redefinition of the table matters. */
const FOREIGN_KEY = /\breferences\s+(?:public\.)?(\w+)/g
/**
 * Statements that drop or rename a table, or change its keys or types, so that a foreign key may mean something else.
 */
const REDEFINITIONS = [
  /\bdrop\s+table\s+(?:if\s+exists\s+)?(\w+)/g,
  /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)\s(?=[^;]*\b(?:drop|rename|type|key|unique)\b)/g,
]

/**
 * Finds an applied migration that a late one depends on: one changes a table or function that the other names, or
 * redefines a table that the other references. Undefined when the order of the two makes no difference.
 */
export function conflictingMigration(
  late: Migration,
  applied: readonly Migration[],
  all: readonly Migration[],
): Migration | undefined {
  const names = new Set(all.flatMap(({ text }) => matchedNames(CREATIONS, withoutComments(text))))
  return applied.find(({ text }) => touches(late.text, text, names) || touches(text, late.text, names))
}

/** Whether a text changes what the other one names. */
function touches(text: string, other: string, names: ReadonlySet<string>): boolean {
  return (
    !changedNames(text, names).isDisjointFrom(namesIn(other, names)) ||
    !redefinedNames(text, names).isDisjointFrom(new Set(matchedNames(FOREIGN_KEY, withoutComments(other))))
  )
}

function redefinedNames(text: string, names: ReadonlySet<string>): ReadonlySet<string> {
  const bare = withoutComments(text)
  if (OPAQUE.test(bare) && /\b(?:drop|rename|type)\s/.test(bare)) return namesIn(text, names)
  return new Set([CREATIONS, ...REDEFINITIONS].flatMap((pattern) => matchedNames(pattern, bare)))
}

function changedNames(text: string, names: ReadonlySet<string>): ReadonlySet<string> {
  const bare = withoutComments(text)
  // whatever it changes, a procedure that it calls stays what it is
  if (OPAQUE.test(bare)) return namesIn(bare.replace(/\bcall\s+\w+/g, ''), names)
  return new Set(CHANGES.flatMap((change) => matchedNames(change, bare)).filter((name) => names.has(name)))
}

/** The names in a text, except tables of its foreign keys. */
function namesIn(text: string, names: ReadonlySet<string>): ReadonlySet<string> {
  const words = withoutComments(text).replace(FOREIGN_KEY, '').match(/\w+/g) ?? []
  return new Set(words.filter((word) => names.has(word)))
}

const matchedNames = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The text in small letters without comments. */
function withoutComments(text: string): string {
  return text.replace(/--[^\n]*/g, '').toLowerCase()
}
