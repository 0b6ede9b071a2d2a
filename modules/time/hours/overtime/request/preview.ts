import type { z } from 'zod'
import { addDays } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { sum } from '#base/money/money.ts'
import { findMissingHolidays } from '#calendar/holidays.ts'
import { loadItemNames } from '#pay/payslip-lines.ts'
import { isInReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { toCeilingViews } from '../../work/ceiling-texts.ts'
import { MINUTES_PER_DAY } from '../../work/values.ts'
import type { HoursPay, OvertimePreview, PieceView } from '../contract.ts'
import { dayNameOf } from '../counting/day-type.ts'
import { calculateOvertime, type OvertimeCalculation, type OvertimeInput } from '../counting/overtime-calculation.ts'
import type { Piece } from '../counting/pieces.ts'
import { computeDayShare, loadMinutesBefore } from '../pay/day-share.ts'
import { explainHoursPay } from '../pay/hours-pay.ts'
import { loadHoursPricer } from '../pay/hours-pricer.ts'
import { requireTimes } from './refusals.ts'

type Preview = z.output<typeof OvertimePreview>

const EMPTY_PREVIEW: Preview = {
  counted: null,
  hours: null,
  day_type: null,
  asks_emergency: false,
  gives: null,
  holidays_missing: [],
}

/** Returns what the form shows while it is filled in: pieces by day type, what they are worth, and the ceilings. */
export async function loadPreview(
  context: Context,
  { employeeId, requestId }: { readonly employeeId: string; readonly requestId: string | null },
  given: Partial<OvertimeInput>,
): Promise<Preview> {
  const { tx, actor, today, language } = context
  const { day, start, end } = given
  if (!day) return EMPTY_PREVIEW
  const whole: OvertimeInput = {
    next_day: false,
    break_minutes: 0,
    present_from: null,
    present_until: null,
    given: null,
    emergency: null,
    ...given,
    day,
    start: start ?? '00:00',
    end: end ?? '00:00',
  }
  const calculation = await calculateOvertime(tx, employeeId, requestId, whole)
  if (!calculation) return EMPTY_PREVIEW
  const isOvernight = calculation.claimed.end > MINUTES_PER_DAY
  const about = {
    hours: calculation.day.hours && {
      start: clockText(calculation.day.hours.start),
      end: clockText(calculation.day.hours.end),
    },
    day_type: calculation.dayClass.type,
    asks_emergency: calculation.emergency !== null,
    gives: calculation.gives,
    holidays_missing: await findMissingHolidays(tx, [employeeId], {
      first: day,
      last: isOvernight ? addDays(day, 1) : day,
    }),
  }
  if (!start || !end || !hasValidTimes(whole) || calculation.minutes === 0) return { ...about, counted: null }
  const isPaid = (whole.given ?? calculation.gives) !== 'time_off'
  const sees = isPaid && (await isInReach(tx, actor, 'compensation:read', employeeId, today))
  const pay = sees ? await loadHoursPay(context, calculation, requestId) : null
  return {
    ...about,
    counted: {
      worked: calculation.counted.worked,
      normal: calculation.counted.normal,
      minutes: calculation.minutes,
      pieces: calculation.counted.pieces.map(toPieceView),
      pay,
      amount: pay && sum(pay.map(({ amount }) => amount)),
      currency: calculation.person.currency,
      ceilings: toCeilingViews(calculation.ceilings, language),
    },
  }
}

function hasValidTimes(given: OvertimeInput): boolean {
  try {
    requireTimes(given)
    return true
  } catch {
    return false
  }
}

/** A piece as screens show it. */
export function toPieceView({ day, type, work, where, start, end, minutes }: Piece): z.output<typeof PieceView> {
  return {
    day,
    day_type: dayNameOf({ type, work }),
    lies: where,
    start: clockText(start),
    end: clockText(end),
    minutes,
  }
}

/** Prices the hours of a record and explains each as a line of a payslip; null where one has no price. */
async function loadHoursPay(
  { tx, language }: Context,
  { person, hours }: OvertimeCalculation,
  requestId: string | null,
): Promise<z.output<typeof HoursPay>[] | null> {
  const priced = await loadHoursPricer(tx, hours, (on) => ({ ...person, ...on }))
  const before = await loadMinutesBefore(tx, hours)
  const names = await loadItemNames(tx)
  const pieces = hours.map((one) => {
    const share = computeDayShare(priced, one, before(requestId, one))
    return share && explainHoursPay(one, share, { language, names, currency: person.currency })
  })
  return pieces.every((one) => one !== null) ? pieces : null
}
