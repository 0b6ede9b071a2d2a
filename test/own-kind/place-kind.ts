import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import type { RequestKind } from '../../modules/requests/kinds/request-kind.ts'
import { requestEndpoints } from '../../modules/requests/kinds/request-kind-contract.ts'

/** A stall at a fair, for an office and a department: a kind of places that only this test has. */
export type Stall = { office_id: string; department_id: string }

export const stallApi = requestEndpoints(subject('stall'), '/api/stall/requests', {
  access: 'directory:read',
  given: z.strictObject({ office_id: Id, department_id: Id }),
  preview: z.object({}),
})

const stalls = new Map<string, Stall>()

/** The accounts that the stalls of a test are hidden from. */
export const stallHiddenFrom: string[] = []

export const STALL: RequestKind<Stall, object> = {
  kind: 'stall',
  name: { en: 'Stall', zh: '攤位' },
  module: 20,
  endpoints: stallApi,
  isOfPlaces: true,
  see: 'headcount:read',
  manage: 'headcount:edit',
  // The office director.
  defaultSteps: [{ needs: 'any', asks: [{ by: 'role', role_id: 10 }] }],
  async plan(_, __, place) {
    return {
      typeId: null,
      from: null,
      until: null,
      completesAfter: null,
      beginsOn: null,
      place: { ...place, hiddenFrom: stallHiddenFrom },
      owes: {},
      warnings: [],
    }
  },
  async preview() {
    return {}
  },
  async saveInput(_, { id }, given) {
    stalls.set(id, given)
  },
  async loadInputs(_, ids) {
    return new Map(ids.flatMap((id) => (stalls.has(id) ? [[id, stalls.get(id)!] as const] : [])))
  },
  async loadSummaries(_, requests) {
    return new Map(requests.map(({ id }) => [id, { title: 'Stall', lines: [] }]))
  },
}
