import { test } from '@playwright/test'
import { theseOf } from '../test/turns.ts'

/**
 * The long journeys, half of them a turn: what each goes through is asked of its calls every day. Two halves of the list
 * take about as long, so the longest stand as far apart as they can.
 */
const LONG = [
  ...['a full year', 'claims', 'a leave type', 'a year’s end', 'reports', 'people by a file', 'time off'],
  ...['a thousand people', 'half-paid sick leave', 'a loan', 'changes on a day ahead', 'calendars', 'overtime'],
  'a spreadsheet of one’s own',
] as const

/** Says of a file of journeys that it is one of these: another turn has it unless it is this one’s. */
export function isLong(journey: (typeof LONG)[number]): void {
  test.skip(!theseOf('long journeys', LONG, LONG.length / 2).includes(journey), 'another turn has this one')
}
