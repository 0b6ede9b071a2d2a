import { EMPLOYEE_LEFT, EMPLOYEE_STAYS } from '#people/events.ts'
import { isInUse } from './in-use.ts'
import { cancelLeavings, followLeavings } from './make-to-dos.ts'
import { isLeavingAtHand } from './rules.ts'

/** Makes the to-dos of people who leave, or moves them with the last day. People who left long ago have none. */
export const TO_DOS_OF_LEAVERS = EMPLOYEE_LEFT.on(async ({ people }, context) => {
  const atHand = people.filter(({ lastDay }) => isLeavingAtHand(lastDay, context.today))
  if (atHand.length > 0 && (await isInUse(context.tx))) await followLeavings(context, atHand)
})

/** Cancels them where the leaving is cancelled, also where the module was switched off meanwhile. */
export const NONE_OF_WHO_STAYS = EMPLOYEE_STAYS.on(({ people }, context) =>
  cancelLeavings(
    context,
    people.map(({ employeeId }) => employeeId),
  ),
)
