import { theseOf } from './turns.ts'

/** Where a server may stand: the first and the last to begin a day, and two between. */
const ZONES = ['Pacific/Honolulu', 'UTC', 'Asia/Taipei', 'Pacific/Kiritimati'] as const

export const zonesOfThisTurn = theseOf('zones', ZONES)
