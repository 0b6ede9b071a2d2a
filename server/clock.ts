/** The only place that reads the machine's clock. Tests pass a clock of their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** @internal */
export function fixedClock(moment: string): Clock & { set(to: string): void; forward(ms: number): void } {
  let at = new Date(moment)
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to)
    },
    forward: (ms) => {
      at = new Date(at.getTime() + ms)
    },
  }
}
