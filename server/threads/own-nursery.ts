import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the nursery that the process was started with to the thread that runs by now: said for the process it outdoes the limits
 * that other threads are started with, and each of them would hold as much.
 */
export function ownNursery(): void {
  setFlagsFromString('--max-semi-space-size=0')
}
