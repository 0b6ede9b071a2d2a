import { fileStem, safeFileName } from '#server/files/file-names.ts'
import type { Person } from '../../persons.ts'

const EMAIL = /[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,24}/
/** Of Malaysia and Taiwan, beginning with a country code or a zero; an identity number has more digits. */
const PHONE = /(?<![\d-])(?:\+\s?\d{1,3}[\s-]?|0)\d(?:[\s-]?\d){6,9}(?![\s-]?\d)/
const NAMED =
  /^[ \t]*(?:full name|name|nama penuh|nama|姓[ \t\u3000]*名)[ \t\u3000]*[:：][ \t\u3000]*(\S.{0,78}?)[ \t\u3000]*$/im
const LONGEST_NAME = 120

/**
 * The name, e-mail and phone that a resume says first, for somebody to correct; address and phone are empty where it says
 * none. Without a line “Name: …” the name is a first line that looks like one, else the name of the file.
 */
export function personOfText(text: string, fileName: string): Person {
  const said = NAMED.exec(text)?.[1] ?? ''
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const name = [said, first].map((line) => line.replace(/\s+/g, ' ').trim()).find(looksLikeName)
  return {
    full_name: (name ?? nameOfFile(fileName)).slice(0, LONGEST_NAME),
    email: EMAIL.exec(text)?.[0] ?? '',
    phone: PHONE.exec(text)?.[0].replace(/\s+/g, ' ') ?? '',
  }
}

/** Two to six words of letters, or two to four Chinese characters, and none of the titles that resumes begin with. */
function looksLikeName(line: string): boolean {
  if (/\b(resume|résumé|curriculum|vitae|cv|profile|application|personal)\b|履歷|自傳|簡歷|應徵/i.test(line))
    return false
  return /^\p{Script=Han}{2,4}$/u.test(line) || /^\p{L}[\p{L}.'’@/-]*(?: [\p{L}(][\p{L}.'’@/()-]*){1,5}$/u.test(line)
}

function nameOfFile(fileName: string): string {
  const stem = fileStem(safeFileName(fileName))
  return stem.replace(/[_\s]+/g, ' ').trim() || stem
}
