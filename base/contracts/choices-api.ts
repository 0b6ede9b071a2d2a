import { NamedRef, subject } from '../endpoints/endpoint.ts'

const names = subject('choices')

/**
 * The names that forms and filters all over the product choose from, within the caller's reach; disabled ones are never
 * among them (ORG-09). Apart from the modules' other calls, which a page with a filter need not load.
 */
export const choicesApi = {
  offices: names.page('GET /api/localhr/office/get', { access: 'office:read', row: NamedRef, sort: ['name'] }),
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
