import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { COMPANY_ROLES, ROLES } from '#base/access/roles.ts'
import { type Endpoint, subject, Version } from '#base/endpoints/endpoint.ts'
import { buildOpenApi } from './openapi.ts'

const tried = subject('tried')

// biome-ignore lint/suspicious/noExplicitAny: a document is read as whoever fetches it reads it
type Shown = any
const documentOf = (...all: unknown[]): Shown => buildOpenApi(all as Endpoint[])
const Thing = z.object({ name: z.string() })
const of = (one: unknown): Shown => {
  const { method, path } = one as Endpoint
  return documentOf(one).paths[path][method.toLowerCase()]
}
const names = (parameters: Shown[]) => parameters.map(({ name, in: where, required }) => [name, where, required])

describe('SYS-19 the OpenAPI document', () => {
  it('SYS-19 has each call under its path and method, and the shape of a refusal', () => {
    const read = tried.endpoint('GET /api/x/{id}', {
      access: 'staff',
      input: z.strictObject({ id: z.string() }),
      reply: Thing,
    })
    const change = tried.endpoint('PATCH /api/x/{id}', {
      access: 'staff',
      input: z.strictObject({ id: z.string() }),
      reply: Thing,
    })
    const { openapi: version, paths, components } = documentOf(read, change)
    expect([version, Object.keys(paths), Object.keys(paths['/api/x/{id}'])]).toEqual([
      '3.1.0',
      ['/api/x/{id}'],
      ['get', 'patch'],
    ])
    expect(components.schemas.Problem.required).toEqual(['type', 'title', 'status', 'code', 'message', 'request_id'])
    const { responses, operationId, tags } = paths['/api/x/{id}'].get
    expect([operationId, tags]).toEqual(['get_api_x_id', ['x']])
    const statuses = ['400', '401', '403', '404', '409', '413', '415', '422', '428', '429', '500', '503', '507']
    expect(Object.keys(responses)).toEqual(['200', ...statuses])
    for (const status of statuses)
      expect(responses[status].content['application/problem+json'].schema.$ref).toBe('#/components/schemas/Problem')
  })

  it('SYS-19 describes the input in path, query, headers and body', () => {
    const input = z.strictObject({ id: z.uuid(), on: z.string(), office: z.string().optional() })
    const get = of(tried.endpoint('GET /api/x/{id}/{env}', { access: 'staff', input, reply: Thing }))
    expect(names(get.parameters)).toEqual([
      ['id', 'path', true],
      ['env', 'path', true],
      ['on', 'query', true],
      ['office', 'query', false],
    ])
    expect(get.parameters[0].schema).toMatchObject({ type: 'string', format: 'uuid' })
    expect(get.parameters[1].schema).toEqual({ type: 'string' })
    expect(get).not.toHaveProperty('requestBody')

    const post = of(
      tried.endpoint('POST /api/x/{id}', { access: 'staff', input: input.extend({ version: Version }), reply: Thing }),
    )
    expect(names(post.parameters)).toEqual([
      ['id', 'path', true],
      ['Idempotency-Key', 'header', false],
      ['If-Match', 'header', false],
    ])
    expect(post.parameters[1].schema).toEqual({ type: 'string', maxLength: 255 })
    expect(post.requestBody.required).toBe(true)
    const { schema } = post.requestBody.content['application/json']
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(Object.keys(schema.properties)).toEqual(['on', 'office', 'version'])
    expect(schema.required).toContain('on')
    expect(schema.required).not.toContain('office')
    expect(schema.required).not.toContain('id')

    const patch = of(
      tried.endpoint('PATCH /api/x', {
        access: 'staff',
        input: z.strictObject({ office: z.string().optional() }),
        reply: Thing,
      }),
    )
    expect([patch.parameters, patch.requestBody.required]).toEqual([[], false])
    expect(of(tried.endpoint('POST /api/x', { access: 'staff', reply: Thing }))).not.toHaveProperty('requestBody')
    for (const [body, type] of [
      ['form', 'application/x-www-form-urlencoded'],
      ['upload', 'multipart/form-data'],
    ] as const)
      expect(
        Object.keys(
          of(tried.endpoint('POST /api/x', { access: 'staff', body, input, reply: Thing })).requestBody.content,
        ),
      ).toEqual([type])
  })

  it('SYS-19 describes the reply: one record with its lifted fields, a page with its totals, a file', () => {
    const json = (one: unknown) => of(one).responses['200'].content['application/json'].schema
    const one = json(tried.endpoint('GET /api/x', { access: 'staff', reply: Thing, liftedFields: ['name'] }))
    expect(one.required).toEqual(['data'])
    expect(Object.keys(one.properties)).toEqual(['data', 'name'])
    expect(one.properties.data).toMatchObject({ type: 'object', required: ['name'] })
    expect(one.properties.data).not.toHaveProperty('$schema')
    const page = (totals: boolean) =>
      json(tried.page('GET /api/x', { access: 'staff', row: Thing, sort: ['name'], totals }))
    expect(page(false).required).toEqual(['data', 'page', 'per_page', 'total'])
    expect(Object.keys(page(false).properties)).toEqual(['data', 'page', 'per_page', 'total', 'counts'])
    expect(page(false).properties.data).toMatchObject({ type: 'array', items: { required: ['name'] } })
    expect(page(true).properties.totals).toMatchObject({ type: 'array', items: { type: 'object', required: [] } })
    const file = of(tried.file('GET /api/x', { access: 'staff' })).responses['200']
    expect(Object.keys(file.content)).toEqual(['application/octet-stream'])
  })

  it('ACL-2 says who may call, which module the call belongs to, and whether it only reads', () => {
    const asked = ({ module, ...more }: { module?: 20; [more: string]: unknown }) => {
      const {
        tags: _,
        parameters: __,
        responses: ___,
        operationId: ____,
        ...said
      } = of(subject('tried', { module }).endpoint('GET /api/x', { access: 'staff', reply: Thing, ...more } as never))
      return said
    }
    const roles = (all: readonly { name: string }[]) => all.map(({ name }) => name)
    expect(asked({ access: 'public' })).toStrictEqual({ 'x-public': true, 'x-safe': true })
    const openUpload = {
      files: 1,
      fileBytes: 1_000,
      bytes: 1_000,
      hourly: { address: 1, parameter: { name: 'box', calls: 2 }, company: 3 },
      daysUnused: 7,
    }
    const drop = of(
      tried.endpoint('POST /api/x/{box}', {
        access: 'public',
        body: 'upload',
        openUpload,
        input: z.strictObject({ box: z.string() }),
        reply: Thing,
      }),
    )
    expect(drop).toMatchObject({ 'x-public': true, 'x-safe': false, 'x-open-upload': openUpload })
    expect(names(drop.parameters), 'it takes no key').toEqual([['box', 'path', true]])
    const own = { 'x-scope': 'own', 'x-safe': true }
    expect(asked({ access: 'session' })).toEqual({ 'x-permission': 'session', 'x-roles': roles(ROLES), ...own })
    expect(asked({})).toEqual({ 'x-permission': 'staff', 'x-roles': roles(COMPANY_ROLES), ...own })
    const payroll = asked({ access: 'payroll:approve', module: 20, safe: false })
    expect(payroll).toMatchObject({ 'x-permission': 'payroll:approve', 'x-module': 20, 'x-safe': false })
    expect(payroll['x-roles']).toContain('local finance')
    expect(payroll['x-roles']).not.toContain('employee')
  })
})
