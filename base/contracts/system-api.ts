import { z } from 'zod'
import { subject } from '../endpoints/endpoint.ts'

const ops = subject('ops')
const settings = subject('settings')
const system = subject('system')

export const Maintenance = z.object({ on: z.boolean(), since: z.string().nullable() })

/**
 * The switch with which operators close the system: besides their sign-in the only call that answers while it is closed
 * (SYS-23).
 */
export const systemApi = {
  maintenance: ops.endpoint('GET /api/panel/maintenance', { access: 'ops:maintenance', reply: Maintenance }),
  setMaintenance: ops.endpoint('PUT /api/panel/maintenance', {
    access: 'ops:maintenance',
    input: z.strictObject({ on: z.boolean() }),
    reply: Maintenance,
  }),
}

/** What the product offers to signed-in people, and whether it is up. */
export const productApi = {
  options: settings.endpoint('GET /api/settings/options', {
    access: 'staff',
    reply: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() }))),
  }),
  modules: settings.endpoint('GET /api/settings/my/modules', {
    access: 'staff',
    reply: z.array(z.object({ id: z.number().int(), key: z.string() })),
  }),
  check: system.endpoint('GET /api/system/check', {
    access: 'public',
    /** `directory`: whether people may sign in with a company directory here. */
    reply: z.object({ up: z.boolean(), message: z.string(), directory: z.boolean() }),
  }),
}
