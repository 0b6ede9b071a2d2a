import { type Day, momentIn } from '#base/days/days.ts'
import { connect } from '#server/database/connection.ts'
import { dailyPart } from './depth.ts'
import type { TestServer } from './server.ts'

/** Where a server, or a company, may stand: the last and the first to begin a day, and two between. */
export const ZONES = ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati', 'Asia/Taipei'] as const
type Zone = (typeof ZONES)[number]

/** Every day the last and the first to begin a day. */
export const COMPANY_ZONES = dailyPart(ZONES, 2)

/** Moves the companies of a server with all their offices to a zone, which no call of ours does with a company. */
export async function moveTo(zone: Zone, { ownerUrl }: TestServer): Promise<void> {
  const owner = await connect(ownerUrl)
  for (const table of ['company', 'office']) await owner.query(`update ${table} set timezone = $1`, [zone])
  await owner.end()
}

/** The moment at which a clock of the zone shows a time of a day; 24:00 is the midnight after it. */
export function momentAt(zone: Zone, day: Day, time: `${number}:${number}`): string {
  const [hours, minutes] = time.split(':').map(Number)
  return momentIn(zone, day, hours! * 60 + minutes!).toISOString()
}
