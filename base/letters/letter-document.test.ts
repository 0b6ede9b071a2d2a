import { describe, expect, it } from 'vitest'
import { LETTER_BOUNDS, LetterDocument } from './letter-document.ts'

const text = (value: string, ...marks: string[]) => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const item = (...content: unknown[]) => ({ type: 'listItem', content })
const bullets = (...content: unknown[]) => ({ type: 'bulletList', content })
const cell = (...content: unknown[]) => ({ type: 'tableCell', content })
const row = (...content: unknown[]) => ({ type: 'tableRow', content })
const table = (rows: number, columns: number) => ({
  type: 'table',
  content: Array.from({ length: rows }, () =>
    row(...Array.from({ length: columns }, () => cell({ type: 'paragraph' }))),
  ),
})
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const isTaken = (value: unknown) => LetterDocument.safeParse(value).success
const messages = (value: unknown) => LetterDocument.safeParse(value).error?.issues.map(({ message }) => message)

describe('the document of a letter', () => {
  it('is taken as the editor writes it, with all known nodes, and stays as it is', () => {
    const whole = doc(
      { type: 'heading', attrs: { level: 3, textAlign: null }, content: [text('聘任書')] },
      { type: 'paragraph', attrs: { textAlign: 'justify' }, content: [text('a', 'bold', 'italic', 'underline')] },
      paragraph(
        { type: 'variable', attrs: { name: 'employee.name' }, marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
      ),
      { type: 'paragraph' },
      bullets(item(paragraph(text('a')), { type: 'orderedList', content: [item(paragraph(text('b')))] })),
      { type: 'orderedList', attrs: { start: 3, type: null }, content: [item(paragraph(text('a')))] },
      {
        type: 'table',
        content: [
          row({
            type: 'tableHeader',
            attrs: { colspan: 1, rowspan: 1, colwidth: [120] },
            content: [paragraph(text('Item'))],
          }),
          row(cell(paragraph(text('a')), bullets(item(paragraph(text('in a cell')))))),
        ],
      },
      { type: 'horizontalRule' },
      { type: 'pageBreak' },
      { type: 'signature', attrs: { signer: 'recipient' } },
    )
    expect(LetterDocument.parse(whole)).toEqual(whole)
  })

  it.each([
    ['an unknown node', doc({ type: 'image', attrs: { src: 'https://example.com' } })],
    ['an unknown inline node', doc(paragraph({ type: 'html', text: '<b>' }))],
    ['an unknown mark', doc(paragraph(text('a', 'link')))],
    ['an attribute of a mark', doc(paragraph({ ...text('a'), marks: [{ type: 'bold', attrs: { weight: 900 } }] }))],
    ['a mark given twice', doc(paragraph(text('a', 'bold', 'bold')))],
    ['an unknown attribute', doc({ type: 'paragraph', attrs: { class: 'x' }, content: [text('a')] })],
    ['an unknown field', doc({ ...paragraph(text('a')), style: 'x' })],
    ['an unknown field of the whole', { ...doc(paragraph(text('a'))), version: 1 }],
    ['no content', doc()],
    ['an empty text', doc(paragraph(text('')))],
    ['a line break within a text', doc(paragraph(text('a\nb')))],
    ['a fourth level of headings', doc({ type: 'heading', attrs: { level: 4 }, content: [text('a')] })],
    ['an unknown alignment', doc({ type: 'paragraph', attrs: { textAlign: 'end' }, content: [text('a')] })],
    ['an expression as a variable', doc(paragraph({ type: 'variable', attrs: { name: 'a + b' } }))],
    ['a variable of capitals', doc(paragraph({ type: 'variable', attrs: { name: '__proto__' } }))],
    ['a long variable', doc(paragraph({ type: 'variable', attrs: { name: 'a'.repeat(61) } }))],
    ['a text below the document', doc(text('a'))],
    ['an item that begins with a list', doc(bullets(item(bullets(item(paragraph(text('a')))))))],
    ['a page break in a list', doc(bullets(item(paragraph(), { type: 'pageBreak' })))],
    ['a third level of lists', doc(bullets(item(paragraph(), bullets(item(paragraph(), bullets(item(paragraph())))))))],
    ['a table in a table', doc({ type: 'table', content: [row(cell(table(1, 1)))] })],
    [
      'a table with uneven rows',
      doc({ type: 'table', content: [row(cell(paragraph())), row(cell(paragraph()), cell(paragraph()))] }),
    ],
    [
      'a cell over two columns',
      doc({ type: 'table', content: [row({ ...cell(paragraph()), attrs: { colspan: 2 } })] }),
    ],
    ['an unknown signer', doc({ type: 'signature', attrs: { signer: 'witness' } })],
  ])('refuses %s', (_, given) => {
    expect(isTaken(given)).toBe(false)
  })

  it('has at most 2,000 nodes and 40,000 characters', () => {
    const empty = (count: number) => Array.from({ length: count }, () => ({ type: 'paragraph' }))
    expect(LETTER_BOUNDS.nodes).toBe(2_000)
    expect(isTaken(doc(...empty(1_999)))).toBe(true)
    expect(messages(doc(...empty(2_000)))).toEqual(['letter_nodes'])
    expect(messages(doc(table(200, 5)))).toEqual(['letter_nodes'])
    const half = text('字'.repeat(20_000))
    expect(isTaken(doc(paragraph(half), paragraph(half)))).toBe(true)
    expect(messages(doc(paragraph(half), paragraph(half, text('字'))))).toEqual(['letter_characters'])
  })

  it('has tables of at most 20 columns and 200 rows', () => {
    expect(isTaken(doc(table(200, 1)))).toBe(true)
    expect(isTaken(doc(table(201, 1)))).toBe(false)
    expect(isTaken(doc(table(2, 20)))).toBe(true)
    expect(isTaken(doc(table(2, 21)))).toBe(false)
  })

  it('is refused without being followed where it is nested very deep', () => {
    let deep: unknown = paragraph()
    for (let level = 0; level < 50_000; level++) deep = bullets(item(paragraph(), deep))
    expect(isTaken(doc(deep))).toBe(false)
  })
})
