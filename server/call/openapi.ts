import { z } from 'zod'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import { COMPANY_ROLES, ROLES } from '#base/access/roles.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { toFields } from '#base/objects.ts'
import { rolesWithPermission } from '../access/grants.ts'

const ERRORS = ['400', '401', '403', '404', '409', '413', '415', '422', '428', '429', '500', '503', '507']

/** Builds the OpenAPI 3.1 document of all registered operations with who may call each. */
export function buildOpenApi(operations: readonly Endpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of operations) {
    const methods = paths[endpoint.path] ?? {}
    paths[endpoint.path] = methods
    methods[endpoint.method.toLowerCase()] = operationObject(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kerani', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code', 'message', 'request_id'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { type: 'string' },
            message: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            rows: { type: 'array', items: { type: 'object' } },
            request_id: { type: 'string' },
          },
        },
      },
    },
  }
}

function operationObject(endpoint: Endpoint): Record<string, unknown> {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
  const shape = toJsonSchema(endpoint.input)
  const fields = Object.entries(toFields(shape.properties))
  const required = new Set(Array.isArray(shape.required) ? shape.required : [])
  const rest = fields.filter(([field]) => !inPath.includes(field))
  const query = endpoint.method === 'GET'
  return {
    operationId: `${endpoint.method.toLowerCase()} ${endpoint.path}`.replace(/[^a-zA-Z0-9]+/g, '_').replace(/_$/, ''),
    tags: [endpoint.path.split('/')[2]],
    parameters: [
      ...inPath.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: fields.find(([field]) => field === name)?.[1] ?? { type: 'string' },
      })),
      ...(query ? rest.map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema })) : []),
      ...(endpoint.usesIdempotencyKey
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
        : []),
      ...(endpoint.versioned ? [{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } }] : []),
    ],
    ...(!query &&
      rest.length > 0 && {
        requestBody: {
          required: rest.some(([name]) => required.has(name)),
          content: {
            [{ json: 'application/json', form: 'application/x-www-form-urlencoded', upload: 'multipart/form-data' }[
              endpoint.body
            ]]: {
              schema: {
                type: 'object',
                additionalProperties: false,
                properties: Object.fromEntries(rest),
                required: rest.map(([name]) => name).filter((name) => required.has(name)),
              },
            },
          },
        },
      }),
    responses: {
      200:
        endpoint.replies === 'file'
          ? { description: 'The file', content: { 'application/octet-stream': {} } }
          : { description: 'Done', content: { 'application/json': { schema: replySchema(endpoint) } } },
      ...Object.fromEntries(
        ERRORS.map((status) => [
          status,
          {
            description: 'Problem',
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
    ...accessExtensions(endpoint),
    ...(endpoint.module !== undefined && { 'x-module': endpoint.module }),
    'x-safe': endpoint.safe,
  }
}

function accessExtensions(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.access === 'public')
    return { 'x-public': true, ...(endpoint.openUpload && { 'x-open-upload': endpoint.openUpload }) }
  if (endpoint.access === 'session') return { 'x-permission': 'session', 'x-roles': roleNames(ROLES), 'x-scope': 'own' }
  if (endpoint.access === 'staff')
    return { 'x-permission': 'staff', 'x-roles': roleNames(COMPANY_ROLES), 'x-scope': 'own' }
  const permission = endpoint.access
  return { 'x-permission': permission, 'x-roles': rolesWithPermission(permission), 'x-scope': PERMISSIONS[permission] }
}

function roleNames(roles: readonly { name: string }[]): string[] {
  return roles.map(({ name }) => name)
}

function replySchema(endpoint: Endpoint): Record<string, unknown> {
  const data = toJsonSchema(endpoint.reply, 'output')
  if (endpoint.replies === 'page')
    return {
      type: 'object',
      required: ['data', 'page', 'per_page', 'total'],
      properties: {
        data: { type: 'array', items: data },
        page: { type: 'integer' },
        per_page: { type: 'integer' },
        total: { type: 'integer' },
        counts: { type: 'array', items: { type: 'integer' } },
        ...(endpoint.totals && { totals: { type: 'array', items: { ...data, required: [] } } }),
      },
    }
  return {
    type: 'object',
    required: ['data'],
    properties: { data, ...Object.fromEntries(endpoint.liftedFields.map((field) => [field, {}])) },
  }
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): Record<string, unknown> {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return shape
}
