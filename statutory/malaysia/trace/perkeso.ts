import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Label } from '#base/labels.ts'
import type { TracedFigure, TraceReader } from '../../explanation.ts'
import type { TraceReason } from '../../trace/calculation-trace.ts'
import { eisLaw } from '../eis/table.ts'
import { recompute } from '../explanation/recompute.ts'
import { lindungLaw } from '../lindung/table.ts'
import type { StatutoryFacts } from '../month/month-input.ts'
import { socsoLaw } from '../socso/table.ts'
import { wageRowRange } from '../wage-rows.ts'
import { addCountedSteps } from './counted-lines.ts'
import { createRinggitTrace, rowRangeTexts } from './ringgit.ts'

type Scheme = 'socso' | 'eis' | 'lindung'

const NAMES: { readonly [scheme in Scheme]: Label } = {
  socso: { en: 'SOCSO', zh: 'SOCSO' },
  eis: { en: 'EIS', zh: 'EIS' },
  lindung: { en: 'LINDUNG 24 Jam', zh: 'LINDUNG 24 Jam' },
}

const SENTENCES = {
  both: {
    en: 'Wages of {{range}} by the {{scheme}} table: {{employee}} from {{you}}, {{employer}} from the company.',
    zh: '{{scheme}} 繳費表 {{range}} 級距：{{you}}負擔 {{employee}}，公司負擔 {{employer}}。',
  },
  employee: {
    en: 'Wages of {{range}} by the {{scheme}} table: {{employee}} from {{you}}.',
    zh: '{{scheme}} 繳費表 {{range}} 級距：{{you}}負擔 {{employee}}。',
  },
  employer: {
    en: 'Wages of {{range}} by the {{scheme}} table: {{employer}} from the company.',
    zh: '{{scheme}} 繳費表 {{range}} 級距：公司負擔 {{employer}}。',
  },
  none: { en: 'No {{scheme}} is due: {{amount}}.', zh: '不須繳納 {{scheme}}：{{amount}}。' },
} as const satisfies Record<string, Label>

const RANGE: Label = { en: '{{from}} to {{to}}', zh: '{{from}} 至 {{to}}' }
const OPEN_RANGE: Label = { en: '{{from}} or more', zh: '{{from}} 以上' }

const STEPS = {
  wages: { en: 'Wages that count for {{scheme}}', zh: '{{scheme}} 計算工資' },
  employee: { en: '{{Your}} share in the row {{range}}', zh: '{{Your}}負擔額（{{range}} 級距）' },
  employer: { en: 'The company’s share in the row {{range}}', zh: '公司負擔額（{{range}} 級距）' },
  none: { en: 'Contribution', zh: '繳納額' },
} as const satisfies Record<string, Label>

const REASONS: { readonly [why: string]: Label } = {
  insured: { en: 'Aged 18 to 59', zh: '18 歲至 59 歲' },
  foreigner: { en: 'Foreign employees are not in EIS', zh: '外籍員工不適用 EIS' },
  under_18: { en: 'Under 18', zh: '未滿 18 歲' },
  age_60: { en: '60 or over', zh: '已滿 60 歲' },
  first_at_57: { en: 'First covered at 57 or over', zh: '57 歲以後首次投保' },
  participates: { en: 'Takes part and has not opted out', zh: '參加中，未選擇退出' },
  opted_out: { en: 'Opted out', zh: '已選擇退出' },
  no_scheme: { en: 'Not in force in this month', zh: '本月尚未實施' },
  category_1: { en: 'First category: work injury and invalidity', zh: '第一類：職業災害與失能' },
  category_2: { en: 'Second category: work injury only, paid by the company', zh: '第二類：僅職業災害，由公司負擔' },
  no_wages: { en: 'No wages that count this month', zh: '本月無應計工資' },
  small_share: { en: 'The company pays all of it', zh: '全部由公司負擔' },
  employee_alone: { en: 'The employee pays all of it', zh: '全部由員工負擔' },
}

const RESIDENT = {
  citizen: { en: 'Malaysian citizen', zh: '馬來西亞公民' },
  pr: { en: 'Permanent resident', zh: '永久居民' },
  foreigner: { en: 'Foreign employee', zh: '外籍員工' },
} as const satisfies Record<string, Label>

/** Traces SOCSO, EIS and LINDUNG 24 Jam: the amounts that the table prints for the row of the wages. */
export function tracePerkeso(basis: Basis, reader: TraceReader, person?: StatutoryFacts): TracedFigure {
  const sum = createRinggitTrace(reader)
  const scheme = basis.f as Scheme
  const zh = reader.language === 'zh-TW'
  const name = zh ? NAMES[scheme].zh : NAMES[scheme].en
  const { employee = 0, employer = 0 } = recompute(basis)
  const [wages, mine] = [basisNumber(basis, 'w'), reader.side === 'employee' ? employee : employer]
  addCountedSteps(sum, reader, 'socso', wages, { label: STEPS.wages, params: { scheme: name } })
  const range = rangeText(basis, zh)
  const why: TraceReason[] = [
    person && RESIDENT[person.citizenship],
    scheme === 'socso' ? REASONS[`category_${basis.i.c}`] : REASONS[String(basis.i.why)],
    wages === 0 && REASONS.no_wages,
    scheme === 'lindung' && mine > 0 && REASONS.employee_alone,
  ]
  if (mine === 0 || range === undefined) {
    sum.addStep(STEPS.none, sum.amount(0))
    return sum.finish(SENTENCES.none, { scheme: name, amount: sum.money(0) }, why)
  }
  sum.addStep(STEPS[reader.side], sum.amount(mine), [], { range })
  const form = reader.side === 'employer' ? 'employer' : reader.employer && employer > 0 ? 'both' : 'employee'
  const amounts = { employee: sum.money(employee), employer: sum.money(employer) }
  return sum.finish(SENTENCES[form], { scheme: name, range, ...amounts }, why)
}

function rangeText(basis: Basis, zh: boolean): string | undefined {
  if (basis.row === undefined) return undefined
  const { from, to } = rowRangeTexts(wageRowRange(basis.row, rowCount(basis)))
  const label = to === null ? OPEN_RANGE : RANGE
  return (zh ? label.zh : label.en).replace('{{from}}', from).replace('{{to}}', to ?? '')
}

function rowCount({ f, m }: Basis): number {
  if (f === 'socso') return socsoLaw(m).value.secondEmployer.length
  return f === 'eis' ? eisLaw(m).value.each.length : lindungLaw(m).value.employee.length
}
