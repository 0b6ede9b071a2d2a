import type { Endpoint } from '#base/endpoints/endpoint.ts'
import type { TestServer } from '../server.ts'
import { inputShape, type Json } from '../shapes.ts'
import type { Input } from './sample.ts'

/** What stands in every text that a generated input must have. */
export const GENERATED_TEXT = 'Matrix'

/** Inputs generated from the contract's schemas. `membership` is the account for questions about access. */
export function generateInputs(server: TestServer, membership: () => string | undefined) {
  /** Questions whose inputs only make sense together. */
  const ASKING: Record<string, () => Input> = {
    'GET /api/access/explanation': () => ({
      account_id: membership(),
      employee_id: server.employeeId('nurul'),
      permission: 'employee:read',
    }),
    'GET /api/payroll/one-off-items/sheet': () => ({ period: '2026-12' }),
    // the planted records are of November
    'GET /api/payroll-ready/things': () => ({ period: '2026-11' }),
  }

  /** An input that the contract accepts: required fields only, first choices, small numbers. */
  function sample(endpoint: Endpoint): Record<string, unknown> {
    const shape = inputShape(endpoint)
    const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    return {
      ...Object.fromEntries(
        Object.entries(shape.properties ?? {})
          .filter(([name]) => (shape.required ?? []).includes(name) && !inPath.has(name))
          .map(([name, field]) => [name, sampleOf(name, field)]),
      ),
      ...ASKING[`${endpoint.method} ${endpoint.path}`]?.(),
    }
  }

  function sampleOf(name: string, field: Json): unknown {
    if (name === 'version') return 1
    // The year of the planted pay.
    if (name === 'year') return 2026
    if (field.const !== undefined) return field.const
    if (field.enum) return field.enum[0]
    if (field.default !== undefined) return field.default
    if (field.anyOf) return sampleOf(name, field.anyOf[0]!)
    switch (field.type) {
      case 'integer':
      case 'number':
        return Math.max(1, field.minimum ?? 1)
      case 'boolean':
        return false
      case 'array':
        return Array.from({ length: field.minItems ?? 0 }, () => sampleOf(name, field.items ?? {}))
      case 'object':
        return Object.fromEntries(
          Object.entries(field.properties ?? {})
            .filter(([key]) => field.required?.includes(key))
            .map(([key, inner]) => [key, sampleOf(key, inner)]),
        )
      default:
        if (field.format === 'uuid') return server.employeeId('nurul')
        if (field.format === 'date') return '2026-12-01'
        if (field.format === 'email') return 'matrix@meridian.example'
        if (name === 'period' || name.endsWith('month')) return '2026-12'
        return GENERATED_TEXT.padEnd(field.minLength ?? 0, 'x')
    }
  }

  return { sample, sampleOf }
}
