import { test } from '@playwright/test'
import { theseOf } from '../test/turns.ts'

/** The longest journeys, two a turn: what each goes through is asked of its calls every day. */
const LONG = ['a full year', 'people by a file', 'a thousand people', 'a spreadsheet of one’s own'] as const

/** Says of a file of journeys that it is one of these: another turn has it unless it is this one’s. */
export function isLong(journey: (typeof LONG)[number]): void {
  test.skip(!theseOf('long journeys', LONG, 2).includes(journey), 'another turn has this one')
}
