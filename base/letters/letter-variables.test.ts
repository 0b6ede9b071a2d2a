import { describe, expect, it } from 'vitest'
import { LetterDocument } from './letter-document.ts'
import { fillVariables, listVariables } from './letter-variables.ts'

const variable = (name: string, ...marks: string[]) => ({
  type: 'variable',
  attrs: { name },
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const letter = (...content: unknown[]) =>
  LetterDocument.parse({ type: 'doc', content: [{ type: 'paragraph', content }] })
const contentOf = (document: LetterDocument) => (document.content[0] as { content: unknown[] }).content

describe('variables of a letter', () => {
  it('become texts with the same marks', () => {
    const given = letter({ type: 'text', text: 'Dear ' }, variable('employee.name', 'bold'))
    const { letter: filled, missing } = fillVariables(given, { 'employee.name': '王小明' })
    expect(contentOf(filled)).toEqual([
      { type: 'text', text: 'Dear ' },
      { type: 'text', text: '王小明', marks: [{ type: 'bold' }] },
    ])
    expect(missing).toEqual([])
    expect(contentOf(given)[1]).toEqual(variable('employee.name', 'bold'))
  })

  it('are plain text: what looks like a variable, markup or an expression stays as it is', () => {
    for (const value of ['{{employee.pay}}', '#{1 + 1}', '<b>x</b>', '{"type":"variable","attrs":{"name":"b"}}', '=A1'])
      expect(contentOf(fillVariables(letter(variable('a')), { a: value, b: 'secret' }).letter)).toEqual([
        { type: 'text', text: value },
      ])
  })

  it('keep the line breaks of their values', () => {
    const { letter: filled } = fillVariables(letter(variable('address', 'italic')), { address: '1 Jalan A\r\n\n50450' })
    const marks = [{ type: 'italic' }]
    expect(contentOf(filled)).toEqual([
      { type: 'text', text: '1 Jalan A', marks },
      { type: 'hardBreak', marks },
      { type: 'hardBreak', marks },
      { type: 'text', text: '50450', marks },
    ])
    expect(LetterDocument.parse(filled)).toEqual(filled)
  })

  it('without a value stay and are named once; an empty value is one', () => {
    const given = letter(variable('b'), variable('a'), variable('b'), variable('constructor'), variable('empty'))
    const { letter: filled, missing } = fillVariables(given, { a: 'x', empty: '' })
    expect(missing).toEqual(['b', 'constructor'])
    expect(contentOf(filled)).toEqual([
      variable('b'),
      { type: 'text', text: 'x' },
      variable('b'),
      variable('constructor'),
    ])
  })

  it('are found wherever they stand, each once', () => {
    const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
    const given = LetterDocument.parse({
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [variable('title')] },
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(variable('in_list'))] }] },
        {
          type: 'table',
          content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [paragraph(variable('in.cell'))] }] }],
        },
        paragraph(variable('title')),
      ],
    })
    expect(listVariables(given)).toEqual(['title', 'in_list', 'in.cell'])
    const { letter: filled, missing } = fillVariables(given, { title: 'a', in_list: 'b', 'in.cell': 'c' })
    expect(missing).toEqual([])
    expect(listVariables(filled)).toEqual([])
  })
})
