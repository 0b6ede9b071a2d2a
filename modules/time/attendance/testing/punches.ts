import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import type { TestServer } from '#test/server.ts'
import { DAILY_EVALUATION } from '../evaluation/daily-evaluation.ts'

/** Punches by location, at times in Kuala Lumpur and Taipei such as `2026-11-17 08:58:00`. */
export function insertPunches(server: TestServer, key: string, moments: readonly string[]) {
  return server.tenant('meridian', (tx) =>
    tx
      .insertInto('punch')
      .values(
        moments.map((moment) => ({
          employee_id: server.employeeId(key),
          at: new Date(`${moment.replace(' ', 'T')}+08:00`),
          source: 'location' as const,
          received_at: server.clock.now(),
        })),
      )
      .execute(),
  )
}

/** Runs the daily evaluation. */
export async function runDailyEvaluation(server: TestServer) {
  await server.tenant('meridian', (tx) => tx.deleteFrom('daily_work').execute())
  await runScheduledJobs({ ...server } as never, [DAILY_EVALUATION])
}
