import { sql } from 'kysely'
import { reachOf } from '#people/reach.ts'
import type { NotificationSource } from '#server/manifest/notifications.ts'
import { countMissing } from './demands/queries.ts'
import { countExpiring } from './documents/queries.ts'
import { documentLabels } from './labels.ts'

/** Documents that expire within so many days wait for whoever acts. */
const NEAR_DAYS = 30

/** Documents that the reader is asked for and has not delivered. */
export const MISSING_DOCUMENTS: NotificationSource = {
  name: 'document-demands',
  label: { one: documentLabels['document.bell.demand.one'], other: documentLabels['document.bell.demand.other'] },
  async find(context) {
    if (context.actor.employeeId === null) return null
    return { count: await countMissing(context), page: 'documents' }
  },
}

/** Documents of the reader that they have to renew. */
export const OWN_EXPIRING: NotificationSource = {
  name: 'document-expiry',
  label: { one: documentLabels['document.bell.own.one'], other: documentLabels['document.bell.own.other'] },
  async find(context) {
    const { employeeId } = context.actor
    if (employeeId === null || reachOf(context.actor, 'document:read') === null) return null
    return {
      count: await countExpiring(context, NEAR_DAYS, sql`d.employee_id = ${employeeId}::uuid and g.person_may_add`),
      page: 'documents',
    }
  },
}

/** Documents that HR has to renew, of people within reach and of the company. */
export const EXPIRING_FOR_HR: NotificationSource = {
  name: 'document-dates',
  label: { one: documentLabels['document.bell.hr.one'], other: documentLabels['document.bell.hr.other'] },
  async find(context) {
    const reach = reachOf(context.actor, 'document:edit')
    if (reach === null || reach === 'own') return null
    return { count: await countExpiring(context, NEAR_DAYS, sql`not g.person_may_add`), page: 'reminders' }
  },
}
