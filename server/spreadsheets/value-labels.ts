import type { Language } from '#base/access/actor.ts'
import { splitWords } from './import-mapping/normalize-words.ts'
import type { Meanings, TemplateColumn } from './template.ts'

/** The label of a value among choices; the value itself where it has none. */
export function valueLabel(value: string, meanings: Meanings, language: Language): string {
  const words = meanings[value] ?? []
  const word = language === 'zh-TW' ? (words.find(isChinese) ?? words[0]) : words[0]
  return word ?? value
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

export function columnLabel(column: TemplateColumn, language: Language): string {
  if (language === 'en') return column.header
  return column.chinese ?? splitWords(column.words).find(isChinese) ?? column.header
}
