import { type Day, momentIn } from '#base/days.ts'
import { connect } from '#server/database/connection.ts'
import type { TestServer } from './server.ts'
import { theseOf } from './turns.ts'

/** Where a server, or a company, may stand: the first and the last to begin a day, and two between. */
const ZONES = ['Pacific/Honolulu', 'UTC', 'Asia/Taipei', 'Pacific/Kiritimati'] as const
type Zone = (typeof ZONES)[number]

export const zonesOfThisTurn = theseOf('zones', ZONES)

/** Two a turn: a server in one of them meets companies of all of them in four turns. */
export const companyZonesOfThisTurn = theseOf('zones of companies', ZONES, 2)

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
