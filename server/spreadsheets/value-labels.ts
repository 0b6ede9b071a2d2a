import type { Language } from '#base/access/actor.ts'
import { splitWords } from './import-mapping/normalize-words.ts'
import type { Meanings, TemplateColumn } from './template.ts'

/** What a value is called where it is chosen; the value itself where it has no words. */
export function valueLabel(value: string, meanings: Meanings, language: Language): string {
  const words = meanings[value] ?? []
  const word = language === 'zh-TW' ? (words.find(isChinese) ?? words[0]) : words[0]
  return word ?? value
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

/** What a column is called in a language. */
export function columnLabel(column: TemplateColumn, language: Language): string {
  return language === 'zh-TW' ? (splitWords(column.words).find(isChinese) ?? column.header) : column.header
}
