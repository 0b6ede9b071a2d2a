import { test } from '@playwright/test'
import { theseOf, thisTurn } from '../test/turns.ts'

/**
 * Files of journeys that take turns, half of them a run: what each goes through is asked of its calls every day. Two halves
 * of the list take about as long, so the longest are as far apart as they can be. Signing in, a pay run, who is let in, and
 * the looks at every page are asked each time and are not here.
 */
const IN_TURN = [
  'a night over a holiday',
  'a full year',
  'claims',
  'a leave type',
  'a year’s end',
  'reports',
  'people by a file',
  'time off',
  'attendance',
  'company',
  'ready for payroll',
  'overtime by a file',
  'the planner',
  'typing',
  'a thousand people',
  'half-paid sick leave',
  'a loan',
  'changes on a day ahead',
  'calendars',
  'overtime',
  'a spreadsheet of one’s own',
  'headcount',
  'payroll figures',
  'requests',
  'places',
  'mending',
  'working hours',
  'fair shares',
] as const

/** Says of a file of journeys that it takes turns: another turn has it unless it is this one’s. */
export function takesTurns(journey: (typeof IN_TURN)[number]): void {
  test.skip(!theseOf('long journeys', IN_TURN, IN_TURN.length / 2).includes(journey), 'another turn has this one')
}

/** Looks of such a file that take turns among themselves: another each time the file is asked, which is every second turn. */
export const looksWithin = <L>(what: string, looks: readonly L[], count = 1): L[] =>
  theseOf(what, looks, count, { ...thisTurn, turn: Math.floor(thisTurn.turn / 2) })
