import { sql } from 'kysely'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { TAIWAN_AMOUNTS, type TaiwanAmount } from '../taiwan/amount-values.ts'
import { joinTaiwanAmounts, PAID_IN_TAIWAN } from '../taiwan/amounts.ts'
import { loadSlipPage } from './slip-list.ts'
import { taiwanWageApi } from './wage-records-contract.ts'

/** The wage record with Taiwan's columns. */
export function registerWageRecordRoutes(api: Api): void {
  pageRoute(
    api,
    taiwanWageApi.list,
    async ({ page, per_page, sort, ...filters }, { tx, actor, today, reportReads: reads }) => {
      const list = await loadSlipPage<Record<TaiwanAmount, number>>(
        tx,
        actor,
        'compensation:read',
        today,
        { ...filters, where: PAID_IN_TAIWAN },
        { page, per_page, sort },
        { columns: sql.join(TAIWAN_AMOUNTS.map((name) => sql.ref(`tw.${name}`))), joined: joinTaiwanAmounts() },
      )
      reads(list.rows.length)
      return list
    },
  )
}
