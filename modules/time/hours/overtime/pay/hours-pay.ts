import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { amountText } from '#base/money/amount-text.ts'
import { explainLine, lineTitle, type loadItemNames } from '#pay/payslip-lines.ts'
import type { Hours } from '../../work/people-on-days.ts'
import type { HoursPay } from '../contract.ts'
import { overtimeTexts } from '../texts.ts'
import type { DayShare } from './day-share.ts'

/** Explains what hours are worth before a run pays them, as a line of a payslip; with other records, their share of the day. */
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
  const pay = {
    day,
    name: lineTitle(code, names, language),
    minutes,
    amount,
    formula: sentence || formula,
    steps: steps.map(({ label, equation, result }) => ({ label, equation, result })),
  }
  if (before.minutes === 0) return pay
  const say = overtimeTexts(language)
  const money = (of: number) => amountText(of, currency)
  const share = {
    label: say('overtime.share'),
    equation: `${money(whole.a)} − ${money(before.amount)}`,
    result: money(amount),
  }
  return {
    ...pay,
    formula: `${say('overtime.share_of_day', { hours: hoursText(before.minutes + minutes), others: hoursText(before.minutes) })} ${pay.formula}`,
    steps: [...pay.steps, share],
  }
}
