import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { ShortText } from '#base/endpoints/fields.ts'
import { StatusChange, UnitAction, UnitStatus, VersionedRows } from '../departments/contract.ts'

const costCenter = subject('cost-center')

export const CostCenter = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  /** Active people charged to it today. */
  people: z.number().int(),
  version: z.number().int(),
  actions: z.array(UnitAction),
})

const fields = { code: ShortText(40), name: ShortText() }

export const costCenterApi = {
  list: costCenter.page('GET /api/cost-center', {
    access: 'cost-center:read',
    row: CostCenter,
    filters: { status: UnitStatus.optional() },
    sort: ['code', 'name', 'people'],
    exports: 'cost-center:read',
  }),
  create: costCenter.endpoint('POST /api/cost-center', {
    access: 'cost-center:edit',
    input: z.strictObject(fields),
    reply: CostCenter,
  }),
  update: costCenter.endpoint('PATCH /api/cost-center/{id}', {
    access: 'cost-center:edit',
    input: z.strictObject(fields).partial().extend({ id: Id, version: Version }),
    reply: CostCenter,
  }),
  /** Allowed only where nobody was ever charged to it; others are disabled. */
  remove: costCenter.endpoint('DELETE /api/cost-center/{id}', {
    access: 'cost-center:edit',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ removed: z.number().int() }),
  }),
  status: costCenter.endpoint('PATCH /api/cost-center/status/{status}', {
    access: 'cost-center:edit',
    input: z.strictObject({ status: UnitStatus, rows: VersionedRows }),
    reply: StatusChange,
  }),
}
