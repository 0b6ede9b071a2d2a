import { sql } from 'kysely'
import { DomainError, invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { READ_BOXES, usualBox } from '#statutory/malaysia/files/ea.ts'
import type { ItemBox } from '#statutory/malaysia/files/ea-boxes.ts'
import { type MalaysianCounts, readMalaysianCounts, STORED_MALAYSIAN_COUNTS } from '../payroll/malaysia/item-counts.ts'
import type { ItemKind, WorkKind } from '../payroll/values.ts'
import { itemBoxApi } from './contract.ts'
import { toEaItem } from './malaysia-runs.ts'

type ItemBoxRow = {
  id: string
  code: string
  name: string
  kind: ItemKind
  stored: Partial<MalaysianCounts> | null
  tax_only: boolean
  work_kind: WorkKind | null
  chosen: ItemBox | null
  known_version: number
}

/** The box of each pay item on the form. */
export function registerItemBoxRoutes(api: Api): void {
  pageRoute(api, itemBoxApi.list, async ({ chosen, ...input }, { tx, actor, language }) => {
    const name = sql.ref(language === 'zh-TW' ? 'i.name_zh' : 'i.name_en')
    const { rows, total } = await loadPageFromSql(tx, input, {
      select: sql<ItemBoxRow>`select i.id, i.code, ${name} as name, i.kind, ${STORED_MALAYSIAN_COUNTS} as stored, i.tax_only, i.work_kind, b.box as chosen,
        coalesce(b.version, 0) as known_version`,
      from: sql`from pay_item i left join ea_item_box b on b.pay_item_id = i.id`,
      where: chosen === undefined ? [] : [chosen ? sql`b.box is not null` : sql`b.box is null`],
      search: [sql`(i.name_en || ' ' || i.name_zh || ' ' || i.code)`],
      orders: { name, code: sql`i.code` },
      tieBreaker: sql`i.id`,
    })
    const actions = actor.grants.has('payroll:settings') ? (['edit'] as const) : []
    return {
      total,
      rows: rows.map(({ stored, ...row }) => {
        const counts = readMalaysianCounts(stored ?? undefined)
        return {
          ...row,
          pcb: counts.pcb,
          is_capped: counts.exemptKind !== null,
          is_reading: READ_BOXES.has(row.code),
          usual: usualBox(
            toEaItem({ code: row.code, kind: row.kind, taxOnly: row.tax_only, work: row.work_kind, counts }),
          ),
          actions: [...actions],
        }
      }),
    }
  })
  route(api, itemBoxApi.place, async ({ id, box, known_version }, { tx, record }) => {
    const item = await tx
      .selectFrom('pay_item')
      .select(['id', 'code', 'kind'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!item) throw notFound()
    if (box === 'D4' && item.kind !== 'deduction') throw invalidField('box', 'box_for_deductions')
    const before = await tx
      .selectFrom('ea_item_box')
      .select(['box', 'version'])
      .where('pay_item_id', '=', id)
      .executeTakeFirst()
    const version = before?.version ?? 0
    if (version !== known_version)
      throw new DomainError('version_conflict', { status: 409, params: { name: '' }, facts: { version } })
    const values = { box, version: version + 1 }
    await tx
      .insertInto('ea_item_box')
      .values({ pay_item_id: id, ...values })
      .onConflict((same) => same.columns(['company_id', 'pay_item_id']).doUpdateSet(values))
      .execute()
    record({ kind: 'ea_item_box', id, name: item.code, before: { box: before?.box ?? null }, after: { box } })
    return { chosen: box, known_version: version + 1 }
  })
}
