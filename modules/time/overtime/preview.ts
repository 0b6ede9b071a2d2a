import type { z } from 'zod'
import { addDays } from '#base/days.ts'
import { sum } from '#base/money.ts'
import { clockText } from '#base/week.ts'
import { holidaysMissing } from '#modules/calendar/workdays/holidays-missing.ts'
import { itemNames } from '#modules/pay/payroll/explanation/line-names.ts'
import { reaches } from '#modules/people/employees/reach.ts'
import type { Context } from '#server/context.ts'
import { countryAt } from '#statutory/countries.ts'
import type { HoursPay, OvertimePreview, PieceShown } from './contract.ts'
import { loadMinutesBefore, shareOf } from './day-share.ts'
import { hoursPayShown } from './hours-pay.ts'
import { type Looked, lookAt, type OvertimeGiven } from './look.ts'
import { pricesOf } from './people.ts'
import type { Piece } from './pieces.ts'
import { requireTimes } from './refusals.ts'
import { MOST_OF_DAY } from './values.ts'

type Preview = z.output<typeof OvertimePreview>

const NOTHING: Preview = { counted: null, hours: null, day_type: null, gives: null, holidays_missing: [] }

/** What the form shows while it is filled in: pieces by day type, what they are worth, and the month against each ceiling. */
export async function previewOf(
  context: Context,
  { employeeId, requestId }: { readonly employeeId: string; readonly requestId: string | null },
  given: Partial<OvertimeGiven>,
): Promise<Preview> {
  const { tx, actor, today, language } = context
  const { day, start, end } = given
  if (!day) return NOTHING
  const whole: OvertimeGiven = {
    next_day: false,
    break_minutes: 0,
    present_from: null,
    present_until: null,
    given: null,
    ...given,
    day,
    start: start ?? '00:00',
    end: end ?? '00:00',
  }
  const looked = await lookAt(tx, employeeId, requestId, whole)
  if (!looked) return NOTHING
  const isOvernight = looked.claimed.end > MOST_OF_DAY
  const about = {
    hours: looked.day.hours && { start: clockText(looked.day.hours.start), end: clockText(looked.day.hours.end) },
    day_type: looked.dayOf.type,
    gives: looked.policy.gives,
    holidays_missing: await holidaysMissing(tx, [employeeId], {
      first: day,
      last: isOvernight ? addDays(day, 1) : day,
    }),
  }
  if (!start || !end || !isTold(whole) || looked.minutes === 0) return { ...about, counted: null }
  const isPaid = (whole.given ?? looked.policy.gives) !== 'time_off'
  const sees = isPaid && (await reaches(tx, actor, 'compensation:read', employeeId, today))
  const pay = sees ? await payOf(context, looked, requestId) : null
  return {
    ...about,
    counted: {
      worked: looked.counted.worked,
      normal: looked.counted.normal,
      minutes: looked.minutes,
      pieces: looked.counted.pieces.map(pieceShown),
      pay,
      amount: pay && sum(pay.map(({ amount }) => amount)),
      currency: looked.person.currency,
      ceilings: looked.ceilings.map(({ isOver, source, from: _, ...ceiling }) => ({
        ...ceiling,
        is_over: isOver,
        source: source && (countryAt(looked.person.country)?.sourceIn?.(source, language) ?? source),
      })),
    },
  }
}

function isTold(given: OvertimeGiven): boolean {
  try {
    requireTimes(given)
    return true
  } catch {
    return false
  }
}

/** A piece as screens show it. */
export function pieceShown({ day, type, where, start, end, minutes }: Piece): z.output<typeof PieceShown> {
  return { day, day_type: type, lies: where, start: clockText(start), end: clockText(end), minutes }
}

/** What the hours of a record are worth, each explained as a line of a payslip is; null where nothing says. */
async function payOf(
  { tx, language }: Context,
  looked: Looked,
  requestId: string | null,
): Promise<z.output<typeof HoursPay>[] | null> {
  const { person, hours } = looked
  const priced = await pricesOf(tx, hours, (on) => ({ ...person, ...on }))
  const before = await loadMinutesBefore(tx, hours)
  const names = await itemNames(tx)
  const shown = hours.map((one) => {
    const share = shareOf(priced, one, before(requestId, one))
    return share && hoursPayShown(one, share, { language, names, currency: person.currency })
  })
  return shown.some((one) => one === null) ? null : shown.flatMap((one) => one ?? [])
}
