import { Named, pageEndpoint } from './endpoint.ts'

/**
 * The names that forms and filters all over the product choose from, within the caller's reach; disabled ones are never
 * among them (ORG-09). Apart from the modules' other calls, which a page with a filter need not load.
 */
export const choicesApi = {
  offices: pageEndpoint('GET /api/localhr/office/get', { access: 'office:read', row: Named, sort: ['name'] }),
  departments: pageEndpoint('GET /api/general/department/all', {
    access: 'department:read',
    row: Named,
    sort: ['name'],
  }),
  positions: pageEndpoint('GET /api/general/position/all', { access: 'position:read', row: Named, sort: ['name'] }),
  costCenters: pageEndpoint('GET /api/cost-center/choices', {
    access: 'cost-center:read',
    row: Named,
    sort: ['name'],
  }),
}
