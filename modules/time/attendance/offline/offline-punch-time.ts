/** Clock readings of the device and the server about one punch, in milliseconds and seconds. */
export type ClockReadings = {
  /** By the device's clock: moment of the punch and of sending. */
  readonly deviceAt: number
  readonly sentAt: number
  /** By the server's clock: arrival of the punch and creation of its key. */
  readonly receivedAt: number
  readonly madeAt: number
  /**
   * The device's last contact with the server by the server's clock, and how far its own clock was behind then; null
   * when unknown.
   */
  readonly heardAt: number | null
  readonly offS: number | null
  /**
   * Seconds since that contact by a monotonic clock. Some devices stop it while asleep; null after the page was
   * reloaded without a network.
   */
  readonly silentS: number | null
}

export type OfflinePunchTime = {
  readonly at: number
  /** Seconds by which the device's clock was behind at sending. */
  readonly offS: number
  readonly isMoved: boolean
}

/** Allowed difference between two measurements of a clock: a slow network, or some days of drift. */
const TOLERANCE_S = 120
/** Older punches need a correction. */
export const MAX_WAIT_MS = 7 * 86_400_000

/**
 * Computes the moment of an offline punch: the device's time, corrected by how far its clock is off at sending. The
 * clock counts as moved when that offset differs from the one before the punch, or when the punch would lie before the
 * device's last contact or after its sending. The corrected time then counts within the possible range, and is flagged.
 * A punch without a last contact is flagged too, since registering a key is a contact.
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
