import { PICTURE } from '../world.ts'
import type { Samples } from './sample.ts'

const secondFactor = (on: boolean) => `update account set totp_on = ${on} where email = 'nurul@meridian.example'`

/** The company: places, calendars, accounts and rights, and everybody's own settings. */
export const companySamples: Samples = {
  'PATCH /api/access/roles/{id}': () => ({ input: { grants: [{ permission: 'holiday:edit', reach: null }] } }),
  'PUT /api/settings/seen-role': () => ({ input: { role_id: 14 } }),
  'PATCH /api/access/settings': () => ({ input: { trusts_directory: true } }),
  'POST /api/accounts': () => ({
    input: { email: 'aminah@beacon.example', full_name: 'Aminah', role_ids: [8] },
    adds: true,
  }),
  'PATCH /api/accounts/{id}/roles': () => ({ input: { role_ids: [14] } }),
  'PATCH /api/accounts/{id}/state': () => ({ input: { is_active: false } }),
  'PATCH /api/accounts/{id}/employee': () => ({ input: { employee_id: null } }),
  'POST /api/accounts/{id}/invitation': ({ invited }) => ({ input: { id: invited.id }, adds: true }),
  'PATCH /api/accounts/{id}/directory': () => ({ input: { tenant: 'tenant', object: 'object' } }),
  'DELETE /api/accounts/{id}/second-factor': () => ({ arrange: [secondFactor(true), secondFactor(false)] }),

  'PATCH /api/company/profile': () => ({ input: { legal_name: 'Meridian Foods Berhad' } }),
  'POST /api/company/letter-head': () => ({ files: { file: { name: 'b.png', content: PICTURE } } }),
  'DELETE /api/company/letter-head': () => ({}),
  'POST /api/company/logo': () => ({ files: { file: { name: 'b.png', content: PICTURE } } }),
  'DELETE /api/company/logo': () => ({}),

  'POST /api/rmt/department': () => ({ input: { name: 'New' }, adds: true }),
  'PATCH /api/rmt/department/{id}': () => ({ input: { name: 'Other' } }),
  'PATCH /api/rmt/department/update/status/{status}': ({ spare }) => ({
    input: { status: 'disabled', rows: [{ id: spare.department, version: 1 }] },
  }),
  'POST /api/rmt/department/export/details/status/{status}': () => ({ input: { status: 'active' }, adds: true }),

  'POST /api/rmt/position': () => ({ input: { position_id: 'NEW', name: 'New' }, adds: true }),
  'PATCH /api/rmt/position/{id}': () => ({ input: { name: 'Other' } }),
  'PATCH /api/rmt/position/update/status/{status}': ({ spare }) => ({
    input: { status: 'disabled', rows: [{ id: spare.position, version: 1 }] },
  }),
  'POST /api/rmt/position/export/details/status/{status}': () => ({ input: { status: 'active' }, adds: true }),

  'POST /api/rmt/office': () => ({
    input: { code: 'NEW', name: 'New', country: 'MY', state: 'SGR', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur' },
    adds: true,
  }),
  'PATCH /api/rmt/office/{id}': () => ({ input: { name: 'Other' } }),
  'PATCH /api/rmt/office/{id}/update/status': ({ spare }) => ({ input: { id: spare.office, status: 'disabled' } }),
  'PATCH /api/rmt/office/{id}/update/user/{uid}': () => ({ input: { is_member: true } }),
  'POST /api/rmt/office/{id}/steps': () => ({ input: { steps: ['pay_group'] }, adds: true }),
  'PATCH /api/rmt/office/{id}/steps/{step}': () => ({ input: { is_needed: false } }),
  'POST /api/rmt/hidden/module/office/{id}/sync': () => ({ input: { modules: [20] } }),

  'POST /api/views': () => ({ input: { screen: 'people', name: 'Mine', state: { filters: {} } }, adds: true }),
  'PATCH /api/views/{id}': () => ({ input: { name: 'Other' } }),
  'DELETE /api/views/{id}': () => ({}),
  'POST /api/tasks/{id}/cancellation': () => ({}),
}
