import { z } from 'zod'
import { NamedRef, subject } from '../endpoints/endpoint.ts'

const names = subject('choices')

/**
 * The options of forms and filters across the product, within the caller's reach; disabled ones are never included
 * (ORG-09). Separate from the modules' other calls, so that a page with a filter need not load those.
 */
export const choicesApi = {
  offices: names.page('GET /api/localhr/office/get', {
    access: 'office:read',
    row: NamedRef.extend({ country: z.string() }),
    sort: ['name'],
  }),
  departments: names.page('GET /api/general/department/all', {
    access: 'department:read',
    row: NamedRef,
    sort: ['name'],
  }),
  positions: names.page('GET /api/general/position/all', { access: 'position:read', row: NamedRef, sort: ['name'] }),
  costCenters: names.page('GET /api/cost-center/choices', {
    access: 'cost-center:read',
    row: NamedRef,
    sort: ['name'],
  }),
}
