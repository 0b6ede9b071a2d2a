import { LetterDocument } from '#base/letters/letter-document.ts'
import type { Letter } from '../letter.ts'

type Node = Record<string, unknown>

export const text = (value: string, ...marks: string[]): Node => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
export const paragraph = (...content: (string | Node)[]): Node => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
})
export const heading = (value: string, level = 1): Node => ({
  type: 'heading',
  attrs: { level },
  content: [text(value)],
})
export const table = (rows: readonly (readonly string[])[], first = 'tableHeader'): Node => ({
  type: 'table',
  content: rows.map((row, index) => ({
    type: 'tableRow',
    content: row.map((cell) => ({
      type: index === 0 ? first : 'tableCell',
      content: [cell === '' ? paragraph() : paragraph(cell)],
    })),
  })),
})
export const signature = (signer: 'company' | 'recipient'): Node => ({ type: 'signature', attrs: { signer } })
export const body = (...content: Node[]): LetterDocument => LetterDocument.parse({ type: 'doc', content })

/** A letter of this text, with everything else as usual. */
export function sampleLetter(bodies: Letter['bodies'] | LetterDocument, over: Partial<Letter> = {}): Letter {
  return {
    number: 'M/2026/7',
    title: 'Offer 聘書',
    company: 'Meridian Sdn. Bhd.',
    language: 'en-MY',
    bodies: 'type' in bodies ? [bodies] : bodies,
    arrangement: 'stacked',
    head: null,
    signatures: {
      company: { lines: ['Lim Mei Ling', 'Head of HR'], picture: null },
      recipient: { lines: ['王小明'], picture: null },
    },
    moment: '2026-11-30T04:00:00.000Z',
    ...over,
  }
}
