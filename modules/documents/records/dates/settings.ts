import type { z } from 'zod'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { versionConflict } from '#server/database/records.ts'
import { type ReminderDays, reminderDaysApi } from './contract.ts'

/** How many days before a date people are reminded, until the company sets others. */
const USUAL_DAYS = [90, 60, 30, 7]

/** How many days before a date people are reminded, most first; version 0 until the company sets them. */
export async function loadReminderDays(tx: Tx): Promise<{ days: number[]; version: number }> {
  const row = await tx.selectFrom('document_setting').select(['remind_days', 'version']).executeTakeFirst()
  const days = [...(row?.remind_days ?? USUAL_DAYS)].sort((a, b) => b - a)
  return { days, version: row?.version ?? 0 }
}

export function registerReminderDaysRoutes(api: Api): void {
  route(api, reminderDaysApi.get, async (_, { tx }) => toShown(await loadReminderDays(tx)))
  route(api, reminderDaysApi.set, async ({ days, known_version }, context) => {
    const { tx, actor, record } = context
    const known = await loadReminderDays(tx)
    const remind_days = days.map(Number).sort((a, b) => b - a)
    const written =
      known_version === 0
        ? await tx
            .insertInto('document_setting')
            .values({ remind_days })
            .onConflict((same) => same.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('document_setting')
            .set({ remind_days, version: known_version + 1 })
            .where('version', '=', known_version)
            .returning('version')
            .executeTakeFirst()
    if (!written) throw await versionConflict(tx, actor.companyId, known.version)
    record({
      kind: 'document_setting',
      id: actor.companyId,
      before: { remind_days: known.days.join(', ') },
      after: { remind_days: remind_days.join(', ') },
    })
    return toShown({ days: remind_days, version: written.version })
  })
}

type Shown = z.input<typeof ReminderDays>

function toShown({ days, version }: { days: readonly number[]; version: number }): Shown {
  return { days: days.map((day) => String(day) as Shown['days'][number]), version }
}
