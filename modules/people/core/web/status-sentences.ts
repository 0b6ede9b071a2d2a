import type { Month } from '#base/days/days.ts'
import {
  type Consequence,
  epfConsequence,
  type StatusChoice,
  statusConsequences,
} from '#statutory/malaysia/status/consequences.ts'
import { MALAYSIAN_STATUSES, statusRefusal } from '#statutory/malaysia/status/resident-status.ts'
import { CHILD_COLUMNS, type ChildColumn, REGIMES, toChildHalves } from '#statutory/malaysia/status/tax-status.ts'
import { labelOf, t } from '#web/i18n.ts'
import type { Option } from '#web/inputs/options.ts'
import { moneyText } from '#web/page/format.tsx'
import { namedChoices } from './choices.ts'

/** The first month whose tables of EPF, SOCSO, EIS and PCB are all loaded. */
const FIRST_MONTH: Month = '2023-01'

const loadedMonth = (month: Month) => (month < FIRST_MONTH ? FIRST_MONTH : month)

/** What is known of the person whose status is chosen. */
export type StatusOwner = { readonly birth: string | null; readonly nationality: string | null }

/** The sentences of what Malaysia's schemes do with somebody in a month. */
export function statusSentences(month: Month, choice: StatusChoice): string[] {
  const { epf, socso, eis, pcb } = statusConsequences(loadedMonth(month), choice)
  return [epf, socso, eis, pcb].map(toSentence)
}

/**
 * The resident statuses as sentences, those of Malaysia with what EPF takes. What cannot be true of the person is shown
 * with the reason, and cannot be chosen.
 */
export function statusOptions(
  values: readonly string[] | undefined,
  month: Month,
  owner: StatusOwner,
  recorded?: string,
): Option[] | undefined {
  return namedChoices('resident_status', values)?.map((option) => {
    const status = String(option.value)
    if (!MALAYSIAN_STATUSES.some((one) => one === status)) return option
    const refusal = status === recorded ? null : statusRefusal(status, owner)
    if (refusal) return { ...option, disabled: true, about: labelOf(`error.${refusal}`) }
    const epf = epfConsequence(loadedMonth(month), {
      status,
      birth: owner.birth,
      regime: 'resident',
      category: 1,
    })
    return { ...option, label: t('scheme.named', { name: option.label, epf: toSentence(epf) }) }
  })
}

function toSentence({ code, rates = {}, amounts = {} }: Consequence): string {
  const texts = [
    ...Object.entries(rates).map(([name, rate]) => [name, `${rate / 10_000}%`]),
    ...Object.entries(amounts).map(([name, amount]) => [name, moneyText(amount, 'MYR', { sign: true })]),
  ]
  return labelOf(`scheme.${code}`, code, Object.fromEntries(texts))
}

type RecordedStatus = { readonly [column in ChildColumn]?: number | undefined } & {
  readonly resident_status?: string | undefined
  readonly tax_regime?: keyof typeof REGIMES | undefined
  readonly tax_category?: number | undefined
  readonly epf_elected?: boolean | undefined
  readonly socso_first_covered_at_55?: boolean | undefined
  readonly eis_contributed_before_57?: boolean | undefined
  readonly is_disabled?: boolean | undefined
  readonly spouse_is_disabled?: boolean | undefined
}

/** Values of a record or a form as the schemes read them; what nobody has entered yet is as in a first status. */
export function toStatusChoice(values: RecordedStatus, birth: string | null): StatusChoice {
  const category = values.tax_category
  return {
    status: values.resident_status ?? null,
    birth,
    epfElected: values.epf_elected,
    firstCoveredAt55: values.socso_first_covered_at_55,
    contributedBefore57: values.eis_contributed_before_57,
    regime: REGIMES[values.tax_regime ?? 'resident'],
    category: category === 2 || category === 3 ? category : 1,
    children: toChildHalves(CHILD_COLUMNS.map((column) => values[column] ?? 0)),
    disabledSelf: values.is_disabled,
    disabledSpouse: values.spouse_is_disabled,
  }
}
