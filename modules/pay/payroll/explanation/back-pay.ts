import type { Language } from '#base/access/actor.ts'
import type { Basis } from '#base/calculation/basis.ts'
import { monthText } from '#base/days/month-text.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'
import type { BackPayPart } from '../../sources/payable.ts'
import { backPayParts, partDifference } from '../payslip/back-pay-lines.ts'
import type { RunKind } from '../values.ts'
import { LINE_NAMES } from './texts.ts'

const COMMON_LINE_NAMES: Labels = LINE_NAMES

const TEXTS = {
  part: { en: '{{month}}, {{line}}', zh: '{{month}}{{line}}' },
  cycle: { en: '{{month}} ({{cycle}}), {{line}}', zh: '{{month}}（第 {{cycle}} 期）{{line}}' },
  final: { en: '{{month}}, final pay, {{line}}', zh: '{{month}}離職結算{{line}}' },
  extra: { en: '{{month}}, off-cycle run {{cycle}}, {{line}}', zh: '{{month}}非定期第 {{cycle}} 次{{line}}' },
  amounts: {
    en: 'paid {{was}}, due {{now}}: {{difference}}',
    zh: '已付 {{was}}，應付 {{now}}：{{difference}}',
  },
  settled: {
    en: 'paid {{was}}, made good before {{settled}}, due {{now}}: {{difference}}',
    zh: '已付 {{was}}，先前已補 {{settled}}，應付 {{now}}：{{difference}}',
  },
} as const satisfies Labels

/** The label for runs that are named beside the month. */
const FORMS: { readonly [kind in RunKind]?: 'final' | 'extra' } = { final: 'final', off_cycle: 'extra' }

/** A part of back pay by its month and wage, and by its run where the month has several. */
export function backPayPartName(
  { code, kind, month, sequence: cycle }: BackPayPart,
  language: Language,
  names: ReadonlyMap<string, Label>,
): string {
  const name = COMMON_LINE_NAMES[code] ?? names.get(code)
  const form = FORMS[kind] ?? (cycle > 1 ? 'cycle' : 'part')
  const line = name ? formatLabel(name, language) : code
  return formatLabel(TEXTS[form], language, { month: monthText(month, language), cycle, line })
}

/** Explains back pay by month and wage. `money` formats an amount. */
export function explainBackPayParts(
  basis: Basis,
  language: Language,
  names: ReadonlyMap<string, Label>,
  money: (amount: number) => string,
): { name: string; value: string }[] {
  return backPayParts(basis).map((part) => {
    return {
      name: backPayPartName(part, language, names),
      value: formatLabel(TEXTS[part.settled === 0 ? 'amounts' : 'settled'], language, {
        was: money(part.was),
        settled: money(part.settled),
        now: money(part.now),
        difference: money(partDifference(part)),
      }),
    }
  })
}
