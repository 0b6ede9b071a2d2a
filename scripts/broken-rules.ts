import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseLines, parseNames, testTitles } from './requirement-lines.ts'

/**
 * docs/broken-rules.tsv lists, for each part of a requirement, when somebody last broke the program there, by hand or
 * by tool, what was broken, and the test that failed, as `file: title` with the title as the file has it.
 */
export type BrokenRule = { part: string; day: string; by: 'hand' | 'tool'; broken: string; test: string }

export const BROKEN_RULES = path.join(import.meta.dirname, '../docs/broken-rules.tsv')
const COLUMNS = ['part', 'day', 'by', 'broken', 'test'] as const

export function parseBrokenRules(text: string): BrokenRule[] {
  const [head, ...rows] = text.split('\n').filter((row) => row !== '')
  if (head !== COLUMNS.join('\t')) throw new Error(`The columns are ${COLUMNS.join(', ')}`)
  return rows.map((row) => {
    const cells = row.split('\t')
    const [part, day, by, broken, test] = cells as [string, string, string, string, string]
    if (cells.length !== COLUMNS.length || !/^\d{4}-\d{2}-\d{2}$/.test(day) || (by !== 'hand' && by !== 'tool'))
      throw new Error(`Not a row of ${COLUMNS.join(', ')}: ${row}`)
    return { part, day, by, broken, test }
  })
}

export function readBrokenRules(file = BROKEN_RULES): BrokenRule[] {
  return existsSync(file) ? parseBrokenRules(readFileSync(file, 'utf8')) : []
}

/** Keeps the latest row of each part. A found row replaces an older one, but not one of the same day. */
export function mergeBrokenRules(known: readonly BrokenRule[], found: readonly BrokenRule[]): BrokenRule[] {
  const last = new Map<string, BrokenRule>()
  for (const one of [...known, ...found]) if (one.day > (last.get(one.part)?.day ?? '')) last.set(one.part, one)
  return [...last.values()].sort((a, b) => (a.part < b.part ? -1 : 1))
}

export function writeBrokenRules(rules: readonly BrokenRule[], file = BROKEN_RULES): void {
  const cell = (text: string) => text.replace(/\s+/g, ' ').trim()
  const rows = rules.map((one) => COLUMNS.map((column) => cell(one[column])).join('\t'))
  writeFileSync(file, `${[COLUMNS.join('\t'), ...rows].join('\n')}\n`)
}

/** All parts in a requirements document. */
export function requirementParts(document: string): Set<string> {
  return new Set(parseLines(document).flatMap((line) => line.parts.map(({ letter }) => line.id + letter)))
}

/**
 * The parts that a failed test names, in its title or its group's title, with titles as the file has them. A title that
 * names a line without its parts names none of them.
 */
export function failedParts(
  source: string,
  failed: { file: string; titles: readonly string[] },
  parts: ReadonlySet<string>,
): { part: string; test: string }[] {
  return testTitles(source)
    .filter((title) => failed.titles.some((reported) => isReportedAs(title, reported)))
    .flatMap((title) =>
      [...parseNames(title)].flatMap(([id, letters]) =>
        [...letters]
          .filter((letter) => parts.has(id + letter))
          .map((letter) => ({ part: id + letter, test: `${failed.file}: ${title}` })),
      ),
    )
}

/** Reports errors in rows: unknown parts, missing tests, tests that do not name the part. */
export function wrongRules(
  rules: readonly BrokenRule[],
  parts: ReadonlySet<string>,
  titlesOf: (file: string) => readonly string[] | null,
): string[] {
  return rules.flatMap(({ part, test }) => {
    if (!parts.has(part)) return [`${part}: no such part`]
    const [file, title] = [test.slice(0, test.indexOf(': ')), test.slice(test.indexOf(': ') + 2)]
    const titles = titlesOf(file)
    if (!titles) return [`${part}: no file ${file}`]
    if (!titles.some((one) => one.replace(/\s+/g, ' ').trim() === title))
      return [`${part}: ${file} has no test "${title}"`]
    const names = [...parseNames(title)].flatMap(([id, letters]) => [...letters].map((letter) => id + letter))
    return names.includes(part) ? [] : [`${part}: "${title}" does not name it`]
  })
}

/** Whether a title in a file is the name that a run reports; placeholders are filled in then. */
function isReportedAs(title: string, reported: string): boolean {
  const pieces = title.split(/\$\{[^{}]*\}|\$[\w.]+|%[sdifjop#]/)
  if (pieces.length === 1) return title === reported
  let at = 0
  for (const piece of pieces) {
    const found = reported.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return reported.startsWith(pieces[0]!) && reported.endsWith(pieces.at(-1)!)
}
