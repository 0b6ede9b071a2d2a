import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { DayField } from '#base/endpoints/fields.ts'
import { invalidField } from '#base/errors.ts'
import type { RequestKind } from '../../modules/requests/kinds/request-kind.ts'
import { requestEndpoints } from '../../modules/requests/kinds/request-kind-contract.ts'
import type { RequestRow } from '../../modules/requests/kinds/request-row.ts'

/** Days at the company's cabin: a kind that only this test has. */
export type Cabin = { from_day: string; until_day: string; guests: number }

export const cabinApi = requestEndpoints(subject('cabin'), '/api/cabin/requests', {
  access: 'directory:read',
  given: z.strictObject({ from_day: DayField(), until_day: DayField(), guests: z.number().int().min(1).max(20) }),
  preview: z.object({ left: z.number().int() }),
})

/** Stands in for a table: requests, the cabin's beds, and its events. */
export const cabin = { kept: new Map<string, Cabin>(), beds: 6, told: [] as string[] }

export const CABIN: RequestKind<Cabin, { left: number }> = {
  kind: 'cabin',
  name: { en: 'Cabin', zh: '小屋' },
  module: 20,
  endpoints: cabinApi,
  see: 'absence:read',
  manage: 'absence:edit',
  isPayable: true,
  defaultSteps: [{ needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }],
  async plan(_, __, { from_day, until_day, guests }) {
    if (until_day < from_day) throw invalidField('until_day', 'ends_before_it_begins')
    if (guests > cabin.beds) throw invalidField('guests', 'not_a_choice')
    return {
      typeId: null,
      from: from_day,
      until: until_day,
      days: 1_000_000 * guests,
      completesAfter: until_day,
      beginsOn: from_day,
      // Many guests require a reason, and a stay over Christmas a letter.
      owes: {
        ...(guests > 4 && { reason: true as const }),
        ...(from_day >= '2026-12-24' && { files: true as const }),
      },
      warnings: guests > 5 ? [{ code: 'cabin_full', remark: true }] : [],
    }
  },
  async preview(_, __, { guests }) {
    return { left: cabin.beds - (guests ?? 0) }
  },
  async saveInput(_, { id }, given) {
    cabin.kept.set(id, given)
  },
  async loadInputs(_, ids) {
    return new Map(ids.flatMap((id) => (cabin.kept.has(id) ? [[id, cabin.kept.get(id)!] as const] : [])))
  },
  async loadSummaries(_, requests) {
    return new Map(
      requests.map(({ id }) => [id, { title: 'Cabin', lines: [{ name: 'Beds', text: String(cabin.beds) }] }]),
    )
  },
  async applyEffect(_, request: RequestRow) {
    cabin.told.push(`effect ${request.state}`)
  },
  async reverseEffect(_, __, { how, from }) {
    cabin.told.push(from === null ? how : `${how} from ${from}`)
  },
}
