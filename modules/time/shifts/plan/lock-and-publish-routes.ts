import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { versionConflict } from '#server/database/records.ts'
import { shiftApi } from '../contract.ts'
import { lockDays, unlockDays } from './lock-and-publish.ts'
import { loadSettings } from './settings.ts'

/** Locks, publishes and unlocks plans; holds the company's planning rules. */
export function registerLockingRoutes(api: Api): void {
  route(api, shiftApi.lock, (asked, context) => lockDays(context, asked))
  route(api, shiftApi.unlock, (asked, context) => unlockDays(context, asked))
  route(api, shiftApi.settings, (_, { tx }) => loadSettings(tx))
  route(api, shiftApi.saveSettings, async ({ version, rest_minutes }, { tx, actor, record }) => {
    const before = await loadSettings(tx)
    const saved =
      version === 0
        ? await tx
            .insertInto('shift_setting')
            .values({ rest_minutes })
            .onConflict((same) => same.doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('shift_setting')
            .set({ rest_minutes, version: version + 1 })
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!saved) throw await versionConflict(tx, actor.companyId, before.version)
    record({
      kind: 'shift_setting',
      name: 'shifts',
      before: { rest_minutes: before.rest_minutes },
      after: { rest_minutes },
    })
    return loadSettings(tx)
  })
}
