import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import { dayIn } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { countryAt } from '#statutory/countries.ts'
import { type LawLeave, leavesOnDay } from '#statutory/leave.ts'
import { amountNumber } from '../types/amount-value.ts'
import { LeaveSettings, type LeaveTemplate } from './contract.ts'
import { policyLabels } from './labels.ts'
import { lawEntitlementRows, lawVersionSettings } from './seed.ts'
import { toTypedAmounts } from './stored-version.ts'

type Template = z.input<typeof LeaveTemplate>
type Settings = z.input<typeof LeaveSettings>

/** Leave that companies give of their own accord. `country` leaves out where the law gives it already. */
const OWN: readonly {
  readonly id: 'birthday' | 'compassionate' | 'marriage' | 'study' | 'volunteering' | 'replacement'
  readonly country?: string
  readonly kind?: Template['kind']
  /** Days a year, or each time. */
  readonly days?: number
  readonly settings: Settings
}[] = [
  { id: 'birthday', days: 1, settings: { taken: 'birth_month', part: 'whole', smallest: 'day' } },
  {
    id: 'compassionate',
    country: 'MY',
    kind: 'event',
    days: 3,
    settings: { taken: 'event', taken_after: 30, smallest: 'day' },
  },
  {
    id: 'marriage',
    country: 'MY',
    kind: 'event',
    days: 3,
    settings: { taken: 'event', taken_before: 7, taken_after: 90, once: true, smallest: 'day' },
  },
  { id: 'study', days: 5, settings: { part: 'whole', needs_reason: true } },
  { id: 'volunteering', days: 2, settings: { part: 'whole' } },
  { id: 'replacement', kind: 'earned', settings: { earned_months: 3 } },
]

/** The most days or hours that a field takes: more than anybody has left. */
const MOST_TYPED = 4_000

/** What a new leave type can begin with: the company's own kinds of leave, and those of the law of its offices. */
export async function loadTemplates(
  tx: Tx,
  { language, now }: { readonly language: Language; readonly now: Date },
): Promise<Template[]> {
  const company = await tx.selectFrom('company').select(['country', 'language', 'timezone']).executeTakeFirstOrThrow()
  const offices = await tx.selectFrom('office').select(['id', 'country']).where('is_active', '=', true).execute()
  const types = await tx.selectFrom('leave_type').select(['name', 'country', 'law_id']).execute()
  const taken = new Set(types.map(({ name }) => name.toLowerCase()))
  const countries = [...new Set([company.country, ...offices.map(({ country }) => country)])]
  const own = company.language as Language
  /** A name that another type has is left out: two types never share one. */
  const naming = (name: (of: Language) => string) => ({
    title: name(language),
    name: taken.has(name(own).toLowerCase()) ? '' : name(own),
    other_name: name(own === 'en' ? 'zh-TW' : 'en'),
  })
  const ofCompany = OWN.filter(({ country }) => country === undefined || countries.includes(country)).map(
    ({ id, kind, days, settings }): Template => {
      const names = naming((of) => formatLabel(policyLabels[`leave-template.${id}`], of))
      return {
        id,
        country: null,
        ...names,
        is_there: names.name === '',
        gender: null,
        unit: 'days',
        kind: kind ?? 'granted',
        ...LeaveSettings.parse(settings),
        entitlement: days === undefined ? [] : [{ months: 0, amount: days }],
      }
    },
  )
  const today = dayIn(company.timezone, now)
  const ofLaw = countries.flatMap((country) => {
    const places = countries.length > 1 ? offices.filter((office) => office.country === country) : []
    return leavesOnDay(countryAt(country)?.leaves ?? [], today).map((leave): Template => {
      const names = naming((of) => formatLabel(leave.name, of))
      return {
        id: `${country} ${leave.id}`,
        country,
        ...names,
        is_there: names.name === '' || types.some((type) => type.country === country && type.law_id === leave.id),
        ...toTemplate(leave, places),
      }
    })
  })
  return [...ofCompany, ...ofLaw]
}

/** A leave of the law as somebody would type it, for some offices or for everybody. */
function toTemplate(leave: LawLeave, offices: readonly { readonly id: string }[]) {
  const unit = leave.unit === 'hour' ? 'hours' : 'days'
  const stored = lawVersionSettings(leave)
  const { encash_leaving = null, ...amounts } = toTypedAmounts(stored, unit)
  const kind = leave.steps.length === 0 ? 'needed' : leave.per === 'event' ? 'event' : 'granted'
  return {
    gender: leave.gender ?? null,
    unit,
    kind,
    ...LeaveSettings.parse({
      ...stored,
      ...amounts,
      encash_leaving: encash_leaving === null ? null : Math.min(encash_leaving, MOST_TYPED),
    }),
    entitlement: (offices.length === 0 ? [null] : offices.map(({ id }) => id)).flatMap((office_id) =>
      lawEntitlementRows(leave).map(({ amount, ...row }) => ({
        ...row,
        office_id,
        amount: amountNumber(required(amount, 'an amount of the law'), unit),
      })),
    ),
  } as const
}
