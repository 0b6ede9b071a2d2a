import { expect, it } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { LongText, OptionalLine, Secret, ShortText } from '#base/endpoints/fields.ts'
import { toOneLine } from '#base/names.ts'
import { parseInput } from '#server/call/parse-input.ts'
import { isTest, sources, textOf } from './source-files.ts'

const BREAKS = [
  'a\nb',
  'a\r\nb',
  'a\u2028b',
  'a\u2029b',
  'a\u202eb',
  'a\u2066b\u2069',
  'a\u200eb',
  'a\u200fb',
  'a\u061cb',
]

it('INP-1 a one-line text contains no line breaks and no direction marks', () => {
  for (const text of BREAKS) expect(ShortText().safeParse(text).success, JSON.stringify(text)).toBe(false)
  for (const text of ['Nurul', 'अक्षय\u200dक', 'می\u200cخواهم', 'مرحبا', '👩\u200d🚀', '  Nurul\n'])
    expect(ShortText().safeParse(text).success, JSON.stringify(text)).toBe(true)
})

it('INP-1 a call accepts several lines only where its contract says so, at any depth', () => {
  const call = subject('x').endpoint('POST /x', {
    access: 'staff',
    input: z.strictObject({
      city: z.string().max(60).optional(),
      rows: z.array(z.strictObject({ note: z.string().max(60) })).optional(),
      words: z.record(z.string(), z.string().max(60)).optional(),
      body: LongText().optional(),
      password: Secret(z.string()).optional(),
    }),
    reply: z.object({}),
  })
  const said = (input: object) => {
    try {
      parseInput(call, {}, {}, input)
      return 'taken'
    } catch (error) {
      return (error as { fields: unknown }).fields
    }
  }
  for (const text of BREAKS) {
    expect(said({ city: text })).toEqual({ city: ['one_line'] })
    expect(said({ rows: [{ note: 'a' }, { note: text }] })).toEqual({ 'rows.1.note': ['one_line'] })
    expect(said({ words: { a: text } })).toEqual({ 'words.a': ['one_line'] })
    expect(said({ password: text })).toBe('taken')
  }
  expect(said({ body: 'a\nb', city: ' Ipoh\n' })).toBe('taken')
})

it('INP-1 every text of a contract uses the shared one-line or multi-line field', () => {
  const own = sources.filter(
    (file) =>
      /^(base|modules)\//.test(file) &&
      !isTest(file) &&
      file !== 'base/endpoints/fields.ts' &&
      /\bz\s*\.string\(\)\s*\.(trim\(\)|overwrite\()/.test(textOf(file)),
  )
  expect(own).toEqual([])
})

it('INP-1 a line may be empty where its contract allows it, and is as strict otherwise', () => {
  expect(OptionalLine(5).parse('  ')).toBe('')
  expect(ShortText(5).safeParse('  ').success).toBe(false)
  for (const shape of [OptionalLine(5), ShortText(5)]) {
    for (const text of BREAKS) expect(shape.safeParse(text).success, JSON.stringify(text)).toBe(false)
    expect([shape.parse(' a  b '), shape.safeParse('123456').success]).toEqual(['a b', false])
  }
  // Line breaks in a cell are replaced rather than refused, since a user seldom sees them there.
  expect(toOneLine(' Tan\r\nWei\u2028Ming\u200e \u202e')).toBe('Tan Wei Ming')
})
