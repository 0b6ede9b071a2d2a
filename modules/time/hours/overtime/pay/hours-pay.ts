import type { z } from 'zod'
import type { Language } from '#base/actor.ts'
import { amountText } from '#base/amount-text.ts'
import { hoursText } from '#base/hours-text.ts'
import { explainLine, lineTitle, type loadItemNames } from '#pay/payslip-lines.ts'
import type { Hours } from '../../work/people-on-days.ts'
import type { HoursPay } from '../contract.ts'
import { overtimeTexts } from '../texts.ts'
import type { DayShare } from './day-share.ts'

/**
 * What hours are worth before a run pays them, explained as a line of a payslip is; beside other records of the day as their
 * share of it. Minor units.
 */
export function explainHoursPay(
  { day, code, minutes }: Pick<Hours, 'day' | 'code' | 'minutes'>,
  { whole, before, amount }: DayShare,
  {
    language,
    names,
    currency,
  }: {
    readonly language: Language
    readonly names: Awaited<ReturnType<typeof loadItemNames>>
    readonly currency: string
  },
): z.output<typeof HoursPay> {
  const { sentence, formula, steps } = explainLine(whole, language, names, currency)
  const shown = {
    day,
    name: lineTitle(code, names, language),
    minutes,
    amount,
    formula: sentence || formula,
    steps: steps.map(({ label, equation, result }) => ({ label, equation, result })),
  }
  if (before.minutes === 0) return shown
  const say = overtimeTexts(language)
  const money = (of: number) => amountText(of, currency)
  const day_hours = hoursText(before.minutes + minutes)
  const share = {
    label: say('overtime.share'),
    equation: `${money(whole.a)} − ${money(before.amount)}`,
    result: money(amount),
  }
  return {
    ...shown,
    formula: `${say('overtime.share_of_day', { hours: day_hours, others: hoursText(before.minutes) })} ${shown.formula}`,
    steps: [...shown.steps, share],
  }
}
