import type { Language } from '#base/access/actor.ts'
import type { Label, Labels } from '#base/labels.ts'
import type { RuleExplanation, TracedFigure } from '#statutory/explanation.ts'
import { createTrace } from '#statutory/trace/calculation-trace.ts'
import { less, plus, type Term } from '#statutory/trace/term.ts'
import { type Line, sumLines } from '../payslip/lines.ts'
import type { ItemKind } from '../values.ts'
import { employerTitle, lineTitle } from './line-names.ts'

const TEXTS = {
  net: {
    en: '{{gross}} gross pay less {{deductions}} of deductions: {{net}} is paid out.',
    zh: '應發總額 {{gross}} 減應扣總額 {{deductions}}，實發 {{net}}。',
  },
  net_back: {
    en: '{{gross}} gross pay and {{back}} paid back, less {{deductions}} of deductions: {{net}} is paid out.',
    zh: '應發總額 {{gross}} 加代墊款項 {{back}}，減應扣總額 {{deductions}}，實發 {{net}}。',
  },
  cost: {
    en: '{{gross}} of pay and {{added}} that the company adds: {{cost}} in total.',
    zh: '給付 {{gross}} 加上公司負擔 {{added}}，合計 {{cost}}。',
  },
  gross: { en: 'Gross pay', zh: '應發總額' },
  deductions: { en: 'Deductions', zh: '應扣總額' },
  back: { en: 'Paid back', zh: '代墊款項' },
  net_pay: { en: 'Net pay', zh: '實發金額' },
  employer_cost: { en: 'Employer cost', zh: '雇主成本' },
  line: { en: '{{line}}', zh: '{{line}}' },
} as const satisfies Labels

type SlipLines = { readonly lines: readonly Line[]; readonly currency: string }
type Names = ReadonlyMap<string, Label>

const EMPTY_EXPLANATION: RuleExplanation = { formula: '', inputs: [], row: null, effective_from: null, source: null }

/** Net pay as the sum of its lines. */
export function explainNet(
  { lines, currency }: SlipLines,
  language: Language,
  names: Names,
): RuleExplanation & TracedFigure {
  const sum = createTrace({ language, currency, side: 'employee', self: false, employer: false })
  const group = (kind: ItemKind, label: Label): Term | undefined => {
    const own = lines.filter((line) => line.k === kind && !line.n && line.a !== 0)
    const terms = own.map((line) =>
      sum.addStep(TEXTS.line, sum.amount(line.a), [], { line: lineTitle(line.c, names, language) }),
    )
    return terms.length > 0 ? sum.addStep(label, plus(...terms)) : undefined
  }
  const zero = sum.amount(0)
  const gross = group('earning', TEXTS.gross) ?? zero
  const back = group('reimbursement', TEXTS.back)
  const deductions = group('deduction', TEXTS.deductions) ?? zero
  const net = sum.addStep(TEXTS.net_pay, less(back ? plus(gross, back) : gross, deductions))
  const params = {
    gross: sum.money(sumLines(lines, 'earning')),
    back: sum.money(sumLines(lines, 'reimbursement')),
    deductions: sum.money(sumLines(lines, 'deduction')),
    net: sum.signedAmount(net),
  }
  return { ...EMPTY_EXPLANATION, ...sum.finish(back ? TEXTS.net_back : TEXTS.net, params) }
}

/** Explains what the person costs: pay plus what the employer adds, line by line. */
export function explainEmployerCost(
  { lines, currency }: SlipLines,
  language: Language,
  names: Names,
): RuleExplanation & TracedFigure {
  const sum = createTrace({ language, currency, side: 'employer', self: false, employer: true })
  const gross = sumLines(lines, 'earning')
  const back = sumLines(lines, 'reimbursement')
  const terms = [sum.addStep(TEXTS.gross, sum.amount(gross))]
  if (back !== 0) terms.push(sum.addStep(TEXTS.back, sum.amount(back)))
  for (const line of lines)
    if (line.e)
      terms.push(sum.addStep(TEXTS.line, sum.amount(line.e), [], { line: employerTitle(line.c, names, language) }))
  const cost = sum.addStep(TEXTS.employer_cost, plus(...terms))
  const added = lines.reduce((all, { e = 0 }) => all + e, 0)
  const params = { gross: sum.money(gross + back), added: sum.money(added), cost: sum.signedAmount(cost) }
  return { ...EMPTY_EXPLANATION, ...sum.finish(TEXTS.cost, params) }
}
