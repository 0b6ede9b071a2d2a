import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { decimalsOf } from '#base/money/money.ts'
import { firstLabel, labelOf, language } from '#web/i18n.ts'
import { formatMoney } from '#web/values/format-values.ts'
import type { FieldIssue } from './issues.ts'
import type { FieldShape } from './shape.ts'

/** The label of a field: the subject's own, else the common one. */
export function fieldLabel(subject: string, name: string): string {
  const bare = name.replace(/_ids?$/, '')
  return firstLabel([`${subject}.${name}`, `field.${name}`, `field.${bare}`], plainWords(bare))
}

/** The label of a choice: `<subject>.<field>.<value>`, else `<field>.<value>`, else `choice.<value>`. */
export function choiceLabel(subject: string, field: string, value: string): string {
  return firstLabel([`${subject}.${field}.${value}`, `${field}.${value}`, `choice.${value}`], plainWords(value))
}

/** The message of an issue; limits of money are shown as money. */
export function issueText(issue: FieldIssue, shape: FieldShape | undefined): string {
  const params = { ...issue.params }
  if (shape?.kind === 'money')
    for (const name of ['least', 'most'])
      if (typeof params[name] === 'number') params[name] = formatMoney(params[name], shape.currency)
  if (shape?.kind === 'rate')
    for (const name of ['least', 'most'])
      if (typeof params[name] === 'number') params[name] = `${Number(params[name]) / 10_000}%`
  if (issue.code === 'too_many_decimals')
    params.decimals = shape?.kind === 'money' ? decimalsOf(shape.currency ?? FIRST_CURRENCY) : (shape?.decimals ?? 0)
  return labelOf(`error.${issue.code}`, labelOf('error.invalid_value', issue.code), params)
}

function plainWords(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ').trim()
  return language() === 'en' ? words.charAt(0).toUpperCase() + words.slice(1) : words
}
