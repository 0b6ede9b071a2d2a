import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Upload } from '#base/endpoints/upload.ts'
import { DomainError } from '#base/errors.ts'
import { parseInput, withVersion } from './parse-input.ts'

const some = subject('tried')

const ID = '0b9f5c9a-8a41-4d3a-8a52-f5b9c5a0d777'
const call = (input: z.ZodObject, route: `${'GET' | 'POST' | 'PATCH'} /${string}` = 'POST /api/x') =>
  some.endpoint(route, { access: 'staff', input, reply: z.null() }) as unknown as Endpoint
/** Anything at all under `it`. */
const any = call(z.strictObject({ it: z.unknown() }))

/** The parsed input of a body, or the refusal. */
function said(
  to: Endpoint,
  body: unknown,
  { path = {}, query }: { path?: Record<string, string>; query?: unknown } = {},
) {
  try {
    return parseInput(to, path, query, body)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { status, code, fields, params } = error
    return { status, code, fields, params }
  }
}
const refused = (status: number, code: string) => expect.objectContaining({ status, code })
const MALFORMED = refused(400, 'malformed')
const within = (levels: number): unknown => (levels === 0 ? 'x' : [within(levels - 1)])
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

describe('the input of a call', () => {
  it('SYS-20 joins path, query and body; nothing at all is an empty input', () => {
    const both = call(z.strictObject({ id: Id, a: z.string(), b: z.string() }))
    expect(said(both, { b: '2' }, { path: { id: ID }, query: { a: '1' } })).toEqual({ id: ID, a: '1', b: '2' })
    const nothing = call(z.strictObject({}))
    expect(said(nothing, undefined)).toEqual({})
    expect(said(nothing, null, { query: null })).toEqual({})
    for (const whole of ['text', 7, true, [], [{}]]) expect(said(nothing, whole)).toEqual(MALFORMED)
    expect(said(nothing, {}, { query: ['a'] })).toEqual(MALFORMED)
  })

  it('SYS-20 refuses a path parameter repeated in the body, and answers 404 for an impossible one', () => {
    const one = call(z.strictObject({ id: Id, name: z.string().optional() }), 'PATCH /api/x/{id}')
    expect(said(one, { id: ID }, { path: { id: ID } })).toEqual(MALFORMED)
    expect(said(one, {}, { path: { id: ID }, query: { id: ID } })).toEqual(MALFORMED)
    expect(said(one, { name: 5 }, { path: { id: 'no id' } })).toEqual(refused(404, 'not_found'))
  })

  it('SYS-20 normalizes texts and refuses characters that a database or a terminal cannot take', () => {
    expect(said(any, { it: ['é', { deep: 'line\nand\ttab\r' }] })).toEqual({
      it: ['é', { deep: 'line\nand\ttab\r' }],
    })
    for (const bad of ['\u0000', '\u0008', '\u000b', '\u001f', '\u007f', '\ud800'])
      expect(said(any, { it: [bad] }), JSON.stringify(bad)).toEqual(refused(400, 'bad_characters'))
  })

  it('SYS-20 refuses keys that reach into a prototype at any depth', () => {
    for (const key of ['__proto__', 'constructor', 'prototype'])
      expect(said(any, { it: [JSON.parse(`{"${key}": 1}`)] }), key).toEqual(MALFORMED)
  })

  it('SYS-20d limits depth, keys of one object and values in all', () => {
    expect(said(any, { it: within(19) })).toEqual({ it: within(19) })
    expect(said(any, { it: within(20) })).toEqual(MALFORMED)
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: nested(levels - 1) })
    expect(said(any, { it: nested(19) })).toEqual({ it: nested(19) })
    expect(said(any, { it: nested(20) })).toEqual(MALFORMED)
    expect(said(any, { it: keys(2_000) })).toEqual({ it: keys(2_000) })
    expect(said(any, { it: keys(2_001) })).toEqual(MALFORMED)
    // One for `it` itself, one for each element.
    expect(said(any, { it: Array(99_999).fill(1) })).toHaveProperty('it')
    expect(said(any, { it: Array(100_000).fill(1) })).toEqual(refused(413, 'too_large'))
    expect(said(any, { it: Array(60).fill(keys(1_700)) })).toEqual(refused(413, 'too_large'))
  })

  it('SYS-20 leaves uploads and plain values unchanged', () => {
    const upload = Object.create(Upload.prototype, { note: { value: 'e\u0301', enumerable: true } })
    const given = { it: [upload, null, 5, false, undefined] }
    const taken = said(any, given) as typeof given
    expect(taken.it[0]).toBe(upload)
    expect(taken.it.slice(1)).toEqual([null, 5, false, undefined])
  })
})

describe('a refused input', () => {
  it('SYS-20 names one unknown key, or at most five of a hundred letters and how many more there are', () => {
    const strict = call(z.strictObject({ a: z.string().optional() }))
    expect(said(strict, { b: 1 })).toMatchObject({
      status: 400,
      code: 'unknown_field',
      params: { fields: ['b'], count: 0 },
    })
    expect(said(strict, keys(5))).toMatchObject({ code: 'unknown_field', params: { count: 0 } })
    expect(said(strict, { ...keys(5), ['x'.repeat(200)]: 1 })).toMatchObject({
      code: 'unknown_fields',
      params: { fields: ['k0', 'k1', 'k2', 'k3', 'k4'], count: 1 },
    })
    expect(said(strict, { ['x'.repeat(200)]: 1 })).toMatchObject({ params: { fields: ['x'.repeat(100)] } })
  })

  it('SYS-20 is malformed for a wrong type and invalid for a value out of bounds; in a query both are malformed', () => {
    const form = z.strictObject({ name: z.string().min(1), count: z.number().max(5).optional() })
    for (const empty of [undefined, null, ''])
      expect(said(call(form), { name: empty }), String(empty)).toEqual({
        status: 422,
        code: 'validation_failed',
        fields: { name: ['required'] },
        params: empty === '' ? { least: 1 } : {},
      })
    expect(said(call(form), { name: 5 })).toMatchObject({
      status: 400,
      code: 'malformed',
      fields: { name: ['wrong_type'] },
    })
    expect(said(call(form), { name: '', count: 'many' })).toEqual(MALFORMED)
    expect(said(call(form), { name: 'a', count: 6 })).toEqual({
      status: 422,
      code: 'validation_failed',
      fields: { count: ['too_big_number'] },
      params: { most: 5 },
    })
    expect(said(call(form, 'GET /api/x'), undefined, { query: { name: '' } })).toEqual(MALFORMED)
    // An empty number counts as not filled in.
    expect(said(call(form), { name: 'a', count: '' })).toMatchObject({ status: 422, fields: { count: ['required'] } })
  })

  it.each<[string, z.ZodType, unknown, string]>([
    ['text too short', z.string().min(3), 'ab', 'too_small_text'],
    ['text of one at least, empty', z.string().min(1), '', 'required'],
    ['a number left empty in a query, read as none', z.coerce.number().min(1), '', 'required'],
    ['a list too short, not empty text', z.array(z.string()).min(1), [], 'too_small_text'],
    ['a number too small', z.number().min(3), 2, 'too_small_number'],
    ['text too long', z.string().max(3), 'abcd', 'too_big_text'],
    ['a list too long', z.array(z.string()).max(1), ['a', 'b'], 'too_big_text'],
    ['a number too large', z.number().max(3), 4, 'too_big_number'],
    ['an e-mail', z.email(), 'no', 'invalid_email'],
    ['a day', z.iso.date(), 'no', 'invalid_date'],
    ['another format', z.uuid(), 'no', 'invalid_format'],
    ['a choice', z.enum(['a']), 'b', 'not_a_choice'],
    ['a choice left out', z.enum(['a']), undefined, 'required'],
    ['a choice left empty', z.enum(['a']), '', 'required'],
    ['a choice of nothing', z.enum(['a']), null, 'not_a_choice'],
    ['what the field says itself', z.string().regex(/^x/, 'begins_with_x'), 'y', 'begins_with_x'],
    ['a sentence, which is no code', z.string().regex(/^x/, 'Begins with x'), 'y', 'invalid_format'],
    ['anything else', z.union([z.literal(1), z.literal(2)]).refine(() => true), {}, 'invalid_value'],
  ])('SYS-20 the code of %s', (_, shape, value, code) => {
    expect(said(call(z.strictObject({ field: shape })), { field: value })).toMatchObject({ fields: { field: [code] } })
  })

  it('SYS-20 lists each code of a field once, codes of the whole form under one name, and at most fifty fields', () => {
    const both = z.string().min(5).regex(/^x/, 'begins_with_x').regex(/z$/, 'begins_with_x')
    expect(said(call(z.strictObject({ in: z.strictObject({ name: both }) })), { in: { name: 'ab' } })).toMatchObject({
      fields: { 'in.name': ['too_small_text', 'begins_with_x'] },
    })
    const whole = z.strictObject({ a: z.string() }).refine(() => false, { error: 'not_together', params: { day: '1' } })
    expect(said(call(whole), { a: 'x' })).toMatchObject({ fields: { form: ['not_together'] }, params: { day: '1' } })
    const bare = z.strictObject({ a: z.string().refine(() => false, 'never') })
    expect(said(call(bare), { a: 'x' })).toMatchObject({ fields: { a: ['never'] }, params: {} })
    const many = call(z.strictObject({ list: z.array(z.number()) }))
    const { fields } = said(many, { list: Array(60).fill('x') }) as { fields: Record<string, string[]> }
    expect(Object.keys(fields)).toHaveLength(50)
  })
})

it('SYS-24 the version comes in the body or by If-Match; a call that lacks it is refused', () => {
  const input = z.strictObject({ id: Id, version: Version })
  const versioned = call(input, 'PATCH /api/x/{id}')
  expect(versioned.versioned).toBe(true)
  const asked = (header: string | undefined, body: unknown, to = versioned) => {
    try {
      return withVersion(to, body, { headers: { 'if-match': header } } as unknown as FastifyRequest)
    } catch (error) {
      return `${(error as DomainError).status} ${(error as DomainError).code}`
    }
  }
  for (const header of ['3', '"3"', 'W/"3"']) expect(asked(header, { a: 1 })).toEqual({ a: 1, version: 3 })
  expect(asked('"3"', undefined)).toEqual({ version: 3 })
  expect(asked('"3"', { version: 2 })).toEqual({ version: 2 })
  expect(asked(undefined, { version: 2 })).toEqual({ version: 2 })
  for (const none of [undefined, '*', '"x"', '"1234567890"', '3, 4']) {
    expect(asked(none, { a: 1 }), none).toBe('428 version_required')
    expect(asked(none, undefined), none).toBe('428 version_required')
  }
  const plain = call(z.strictObject({}))
  expect(asked('"3"', { a: 1 }, plain)).toEqual({ a: 1 })
})
