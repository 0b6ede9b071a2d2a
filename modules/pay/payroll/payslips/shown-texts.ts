import type { Language } from '#base/access/actor.ts'
import { daysText } from '#base/days/days-text.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { groupedAmount } from '#base/money/amount-text.ts'
import { ratio } from '#base/money/money.ts'
import type { RuleExplanation, TracedFigure } from '#statutory/explanation.ts'
import type { PayCountry } from '../country/country.ts'
import { lineTitle } from '../explanation/line-names.ts'
import { lineNote } from '../explanation/line-note.ts'
import { type ShownLine, sumMinutes } from '../payslip/shown-lines.ts'

const TEXTS = {
  hours: { en: '{{hours}} h {{minutes}} min', zh: '{{hours}} 小時 {{minutes}} 分' },
  hoursOfEntries: {
    en: '{{hours}} h {{minutes}} min, {{count}} entries',
    zh: '{{hours}} 小時 {{minutes}} 分，{{count}} 筆',
  },
  day: { en: '1 day', zh: '1 天' },
  days: { en: '{{days}} days', zh: '{{days}} 天' },
  entries: { en: 'The sum of {{count}} entries.', zh: '共 {{count}} 筆之合計。' },
  absence: { en: '{{time}} took {{amount}} of basic pay.', zh: '{{time}}，自本薪扣除 {{amount}}。' },
  absenceWithOthers: {
    en: '{{time}} took {{amount}} of basic pay, and {{others}} of other items, which are lower by it in their own lines: {{all}} in all.',
    zh: '{{time}}，自本薪扣除 {{amount}}；另有項目因此少 {{others}}（已反映於各該項目），合計 {{all}}。',
  },
  basic: { en: 'Basic pay', zh: '本薪' },
  other: { en: '{{line}}, in its own line', zh: '{{line}}（已於該項減少）' },
} as const satisfies Record<string, Label>

/** Whether a cost of the employer is a premium for the person, which payslips show with the employer's contributions. */
export function isPremium({ document }: PayCountry, code: string): boolean {
  return document.premiums?.includes(code) ?? false
}

/** The name of a shown line. */
export function shownLineTitle(
  { line, absence }: ShownLine,
  names: ReadonlyMap<string, Label>,
  language: Language,
): string {
  return absence ? formatLabel(absence.title, language) : lineTitle(line.c, names, language)
}

/** What a shown line was computed from, in short: the time away, or all hours of its entries. */
export function shownLineNote(shown: ShownLine, language: Language): string | null {
  const { line, parts, absence } = shown
  if (absence) return timeText(absence.minutes, absence.day, language)
  if (!parts) return lineNote(line.b, language)
  return hours(TEXTS.hoursOfEntries, sumMinutes(shown), language, { count: parts.length })
}

/** Explains a line that sums others, or a part of the line of unpaid days; the rule is the one of the stored line. */
export function explainShownLine(
  { line, parts, absence }: ShownLine,
  rule: RuleExplanation & TracedFigure,
  names: ReadonlyMap<string, Label>,
  language: Language,
  currency: string,
): RuleExplanation & TracedFigure {
  if (parts) {
    const sentence = formatLabel(TEXTS.entries, language, { count: parts.length })
    return {
      sentence,
      steps: [],
      because: [],
      formula: rule.formula,
      inputs: [],
      row: null,
      effective_from: null,
      source: null,
    }
  }
  if (!absence) return rule
  const money = (amount: number) => groupedAmount(amount, currency)
  const { lost } = absence
  const others = absence.others.reduce((total, { amount }) => total + amount, 0)
  const params = {
    time: timeText(absence.minutes, absence.day, language),
    amount: money(-line.a),
    others: money(others),
    all: money(others - line.a),
  }
  return {
    ...rule,
    sentence: formatLabel(others === 0 ? TEXTS.absence : TEXTS.absenceWithOthers, language, params),
    steps: [
      {
        label: formatLabel(TEXTS.basic, language),
        equation: lost ? `${money(lost.wage)} × ${lost.days} ÷ ${lost.of}` : '',
        result: money(-line.a),
      },
      ...absence.others.map(({ code, amount }) => ({
        label: formatLabel(TEXTS.other, language, { line: lineTitle(code, names, language) }),
        equation: '',
        result: money(amount),
      })),
    ],
  }
}

/** Whole and half days as days, other times as hours. */
function timeText(minutes: number, day: number, language: Language): string {
  if ((2 * minutes) % day !== 0) return hours(TEXTS.hours, minutes, language)
  const days = daysText(ratio(minutes, 2, day, 'half-up'))
  return formatLabel(days === '1' ? TEXTS.day : TEXTS.days, language, { days })
}

function hours(label: Label, minutes: number, language: Language, params: Record<string, number> = {}): string {
  return formatLabel(label, language, {
    ...params,
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, '0'),
  })
}
