import type { Language } from '#base/actor.ts'
import { wordsIn } from './arranging/plain.ts'
import type { Meanings, TemplateColumn } from './template.ts'

/** What a value is called where it is chosen; the value itself where it has no words. */
export function spoken(value: string, meanings: Meanings, language: Language): string {
  const words = meanings[value] ?? []
  const word = language === 'zh-TW' ? (words.find(isChinese) ?? words[0]) : words[0]
  return word ?? value
}

function isChinese(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

/** What a column is called in a language. */
export function labelOf(column: TemplateColumn, language: Language): string {
  return language === 'zh-TW' ? (wordsIn(column.words).find(isChinese) ?? column.header) : column.header
}
