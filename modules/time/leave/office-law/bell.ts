import type { BellSource } from '#server/bell.ts'
import { officeLawLabels } from './labels.ts'
import { offeredOffices } from './standing.ts'

/** Tells whoever keeps leave types of offices whose people have no leave of their own country's law. */
export const OFFICE_LAW_OFFERED: BellSource = {
  name: 'office_law_offered',
  label: { one: officeLawLabels['office-law.offered.one'], other: officeLawLabels['office-law.offered.other'] },
  async find({ tx, actor, today, language }) {
    if (!actor.grants.has('leave:policy')) return null
    const offered = await offeredOffices(tx, { today, language })
    return { count: offered.length, page: `company/offices/${offered[0]?.id ?? ''}` }
  },
}
