import type { LetterBlock, LetterDocument, LetterInline, Signer } from '#base/letters/letter-document.ts'

/** The same part of a letter in English and in Chinese: they stand beside each other on the sheet. */
export type BlockPair = readonly [en: LetterBlock, zh: LetterBlock]

/** Both bodies of a letter from its parts. */
export function bodies(parts: readonly BlockPair[]): { body: LetterDocument; second_body: LetterDocument } {
  return {
    body: { type: 'doc', content: parts.map(([en]) => en) },
    second_body: { type: 'doc', content: parts.map(([, zh]) => zh) },
  }
}

export const heading = (en: string, zh: string): BlockPair =>
  pair(en, zh, (text) => ({
    type: 'heading',
    attrs: { level: 2 },
    content: inlines(text),
  }))

export const paragraph = (en: string, zh: string): BlockPair =>
  pair(en, zh, (text) => ({ type: 'paragraph', content: inlines(text) }))

/** Rows of a table with a name and what is said of it. */
export const facts = (
  ...rows: readonly (readonly [en: string, zh: string, value: string, valueZh?: string])[]
): BlockPair => [
  table(rows.map(([en, , value]) => [en, value])),
  table(rows.map(([, zh, value, valueZh = value]) => [zh, valueZh])),
]

export const numbered = (...items: readonly (readonly [en: string, zh: string])[]): BlockPair => [
  list(items.map(([en]) => en)),
  list(items.map(([, zh]) => zh)),
]

export const signature = (signer: Signer): BlockPair => {
  const block: LetterBlock = { type: 'signature', attrs: { signer } }
  return [block, block]
}

function pair(en: string, zh: string, block: (text: string) => LetterBlock): BlockPair {
  return [block(en), block(zh)]
}

function table(rows: readonly (readonly [string, string])[]): LetterBlock {
  const cell = (text: string) => ({
    type: 'tableCell' as const,
    content: [{ type: 'paragraph' as const, content: inlines(text) }],
  })
  return {
    type: 'table',
    content: rows.map(([name, value]) => ({ type: 'tableRow' as const, content: [cell(name), cell(value)] })),
  }
}

function list(items: readonly string[]): LetterBlock {
  return {
    type: 'orderedList',
    content: items.map((text) => ({
      type: 'listItem' as const,
      content: [{ type: 'paragraph' as const, content: inlines(text) }],
    })),
  }
}

/** A text with `{{names}}` of variables and line breaks. */
function inlines(text: string): LetterInline[] {
  return text.split(/(\{\{[a-z_.]+\}\}|\n)/).flatMap((part): LetterInline[] => {
    if (part === '') return []
    if (part === '\n') return [{ type: 'hardBreak' }]
    const name = /^\{\{(.+)\}\}$/.exec(part)?.[1]
    return [name === undefined ? { type: 'text', text: part } : { type: 'variable', attrs: { name } }]
  })
}
