/** What a device and the server say of one press, in milliseconds and seconds. */
export type ClockReadings = {
  /** By the device's clock: when it was pressed and when it was sent. */
  readonly deviceAt: number
  readonly sentAt: number
  /** By the server's: when it came, and when its key was made. */
  readonly receivedAt: number
  readonly madeAt: number
  /** When the device had heard the server last, by the server's clock, and how far its own was behind then; null: it does not say. */
  readonly heardAt: number | null
  readonly offS: number | null
  /**
   * Seconds it had heard nothing since, by a watch that nobody sets. It stands still while some devices sleep; null after the
   * page was loaded again without network.
   */
  readonly silentS: number | null
}

export type OfflinePunchTime = {
  /** The moment that counts. */
  readonly at: number
  /** By how many seconds the device's clock was behind when it was sent. */
  readonly offS: number
  readonly isMoved: boolean
}

/** How far two measurements of one clock may be apart: a slow network, and a clock that runs badly for some days. */
const TOLERANCE_S = 120
/** What waited for longer is a correction's matter. */
export const MAX_WAIT_MS = 7 * 86_400_000

/**
 * When a press that was sent later was made: the device's time, corrected by how far its clock is off as it sends. Its
 * clock was moved where that differs from how far it was off before the press, or where the press would lie before what the
 * device had heard or after it was sent. Then too the corrected time counts, within what was possible, and it is flagged. So is a
 * press that does not say what the device had heard: it hears the server at the latest when its key is registered.
 */
export function offlinePunchTime({
  deviceAt,
  sentAt,
  receivedAt,
  madeAt,
  heardAt,
  offS,
  silentS,
}: ClockReadings): OfflinePunchTime {
  const offNow = (receivedAt - sentAt) / 1000
  const corrected = deviceAt + offNow * 1000
  const heard = heardAt !== null && heardAt <= receivedAt ? heardAt : null
  const earliest = Math.max(madeAt, (heard ?? madeAt) + (heard === null ? 0 : (silentS ?? 0) * 1000))
  const isMoved =
    heard === null ||
    heard < madeAt - TOLERANCE_S * 1000 ||
    offS === null ||
    Math.abs(offNow - offS) > TOLERANCE_S ||
    corrected < earliest - TOLERANCE_S * 1000 ||
    corrected > receivedAt + TOLERANCE_S * 1000
  const at = Math.min(receivedAt, Math.max(Math.min(earliest, receivedAt), corrected))
  return { at, offS: Math.round(offNow), isMoved }
}
