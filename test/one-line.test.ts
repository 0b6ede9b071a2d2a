import { expect, it } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoint.ts'
import { LongText, Secret, ShortText } from '#base/fields.ts'
import { parsedInput } from '#server/input.ts'

const BREAKS = ['a\nb', 'a\r\nb', 'a\u2028b', 'a\u2029b', 'a\u202eb', 'a\u2066b\u2069']

it('INP-1 one line of text takes no line breaks and no marks that turn its direction', () => {
  for (const text of BREAKS) expect(ShortText().safeParse(text).success, JSON.stringify(text)).toBe(false)
  for (const text of ['Nurul', 'अक्षय\u200dक', 'می\u200cخواهم', 'مرحبا', '👩\u200d🚀', '  Nurul\n'])
    expect(ShortText().safeParse(text).success, JSON.stringify(text)).toBe(true)
})

it('INP-1 a call takes several lines only where its contract says so, however deep a text lies', () => {
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
      parsedInput(call, {}, {}, input)
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
