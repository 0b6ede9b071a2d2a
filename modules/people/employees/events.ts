import type { Day } from '#base/days.ts'

/** What others hear of people; each is told when it is written, with effect from its day. */
declare module '#server/events.ts' {
  interface DomainEvents {
    /** People who begin on a day; `earlierId` is the employment of theirs that ended before. */
    'employee.joined': { people: readonly { employeeId: string; day: Day; earlierId: string | null }[] }
    /** Their last day is known, or became another. */
    'employee.left': { people: readonly { employeeId: string; lastDay: Day }[] }
    /** Their leaving was taken back. */
    'employee.stays': { people: readonly { employeeId: string }[] }
    /** Their day of joining was another: `before` is the one that was recorded. */
    'employee.joining-moved': { employeeId: string; before: Day; day: Day }
    /** Another office from a day on, also one in the past or ahead. */
    'employee.moved': { moves: readonly OfficeMove[] }
    /** Other weekly hours on some days, also ones in the past or ahead. Whoever is new had none before. */
    'employee.hours-changed': { changes: readonly HoursChange[] }
    /** About to be taken out of the records altogether, before anything points at them. */
    'employee.removed': { employeeId: string }
  }
}

/** From the first day that has other hours to the last; null: for good. */
export type HoursChange = { employeeId: string; from: Day; until: Day | null }

export type OfficeMove = { employeeId: string; from: Day; before: string | null; after: string | null }
