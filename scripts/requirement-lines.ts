/** One line of docs/requirements.md. A line with one statement has a single part, without a letter. */
export type RequirementLine = { id: string; text: string; owed: string | null; parts: Part[] }
type Part = { letter: string; text: string; owed: string | null }
/** A test with the lines and parts that its title names: `AUTH-06` with `''`, `SYS-23ab` with `a` and `b`. */
export type NamingTest = { file: string; title: string; names: Map<string, Set<string>> }

export function parseLines(document: string): RequirementLine[] {
  const lines: RequirementLine[] = []
  for (const row of document.split('\n')) {
    const line = row.match(/^- \*\*([A-Z]+-\d+)\*\* (.*)$/)
    const part = row.match(/^ {2}- ([a-z]): (.*)$/)
    const [, id = '', lineText = ''] = line ?? []
    const [, letter = '', partText = ''] = part ?? []
    if (line) lines.push({ id, ...splitOwed(lineText), parts: [] })
    else if (part) lines.at(-1)?.parts.push({ letter, ...splitOwed(partText) })
  }
  for (const line of lines) {
    if (line.parts.length === 0) line.parts.push({ letter: '', text: line.text, owed: line.owed })
  }
  return lines
}

function splitOwed(text: string): { text: string; owed: string | null } {
  const [, plain = text, owed = null] = text.match(/^(.*?) ?\(owed: ([^)]+)\)$/) ?? []
  return { text: plain, owed }
}

export function testTitles(source: string): string[] {
  const calls = /\b(?:it|test|describe)(?:\.[a-zA-Z.]+)?(?:\([^'"`]{0,400}?\))?\(\s*(['"`])((?:(?!\1).)+)\1/gs
  return [...source.matchAll(calls)].map(([, , title = '']) => title)
}

/**
 * The lines and parts that a title names: `AUTH-01..03` and `AUTH-01, 02` name each line, letters after a number name
 * its parts.
 */
export function parseNames(title: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>()
  const add = (id: string, letters: string) => {
    const known = names.get(id) ?? new Set()
    for (const letter of letters === '' ? [''] : letters) known.add(letter)
    names.set(id, known)
  }
  const ids = /\b([A-Z]{2,5})-(\d{2})([a-z]*)((?:(?:\.\.|, ?| and )\d{2}(?!\d)[a-z]*)*)(?![\w-])/g
  for (const [, group, first, letters = '', rest = ''] of title.matchAll(ids)) {
    add(`${group}-${first}`, letters)
    let last = Number(first)
    for (const [, sign, number, more = ''] of rest.matchAll(/(\.\.|, ?| and )(\d{2})([a-z]*)/g)) {
      for (let next = sign === '..' ? last + 1 : Number(number); next <= Number(number); next++)
        add(`${group}-${String(next).padStart(2, '0')}`, more)
      last = Number(number)
    }
  }
  return names
}

/** The state of a line: each part with its tests, and the tests that name the line but none of its parts. */
export function lineStanding<Test extends NamingTest>(line: RequirementLine, tests: Test[]) {
  const naming = tests.filter((test) => test.names.has(line.id))
  const parts = line.parts.map((part) => ({
    ...part,
    proofs: naming.filter((test) => test.names.get(line.id)?.has(part.letter)),
  }))
  const loose = parts[0]?.letter === '' ? [] : naming.filter((test) => test.names.get(line.id)?.has(''))
  const due = parts.filter((part) => !part.owed)
  const proven = due.filter((part) => part.proofs.length > 0).length
  const state =
    due.length === 0
      ? 'owed'
      : proven === due.length
        ? saysSeveral(line)
          ? 'uncut'
          : 'proven'
        : proven > 0 || loose.length > 0
          ? 'partly'
          : 'unproven'
  return { parts, loose, state }
}

/**
 * Whether a line makes several statements but has no parts. No title can tell which of them it proves, so the line is
 * not counted.
 */
export function saysSeveral({ text, parts }: RequirementLine): boolean {
  if (parts.length > 1 || parts[0]?.letter !== '') return false
  const plain = text.replaceAll(/\([^()]*\)|`[^`]*`|\{[^{}]*\}/g, '')
  return /;|[.:?] +\p{Lu}/u.test(plain) || plain.split(',').length > 4
}

/** Lines or parts in titles that the document does not have. Names with other prefixes do not count. */
export function unknownNames<Test extends NamingTest>(
  lines: RequirementLine[],
  tests: Test[],
): (Test & { name: string })[] {
  const letters = new Map(lines.map((line) => [line.id, new Set(['', ...line.parts.map((part) => part.letter)])]))
  const groups = new Set(lines.map(({ id }) => groupOf(id)))
  return tests.flatMap((test) =>
    [...test.names].flatMap(([id, named]) =>
      [...named]
        .filter((letter) => groups.has(groupOf(id)) && !letters.get(id)?.has(letter))
        .map((letter) => ({ ...test, name: id + letter })),
    ),
  )
}

function groupOf(id: string): string {
  return id.slice(0, id.indexOf('-'))
}
