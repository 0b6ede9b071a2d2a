import type { Labels } from '#base/labels.ts'

/** The boxes of form EA, which earlier pay is typed by. */
export const earningBoxLabels = {
  'year-end.box.B1a': { en: 'Salary, wages, leave pay, overtime', zh: '薪資、假期薪資、加班費' },
  'year-end.box.B1b': { en: 'Fees, commission, bonus', zh: '酬金、佣金、獎金' },
  'year-end.box.B1c': { en: 'Tips, perquisites, awards, other allowances', zh: '小費、額外津貼、獎勵及其他津貼' },
  'year-end.box.B1d': { en: 'Tax borne by the employer', zh: '雇主負擔稅款' },
  'year-end.box.B1e': { en: 'Share option scheme', zh: '員工認股福利' },
  'year-end.box.B1f': { en: 'Gratuity', zh: '酬勞金' },
  'year-end.box.B2': { en: 'Arrears of earlier years', zh: '以前年度補發' },
  'year-end.box.B3': { en: 'Benefits in kind', zh: '實物福利' },
  'year-end.box.B4': { en: 'Living accommodation', zh: '住宿福利' },
  'year-end.box.B5': { en: 'Refund from an unapproved fund', zh: '未核准基金退還' },
  'year-end.box.B6': { en: 'Compensation for loss of employment', zh: '喪失工作補償金' },
  'year-end.box.C1': { en: 'Pension', zh: '退休金' },
  'year-end.box.C2': { en: 'Annuities or other periodical payments', zh: '年金或其他定期給付' },
  'year-end.box.D1': { en: 'Monthly tax deduction (PCB)', zh: '每月預扣稅（PCB）' },
  'year-end.box.D2': { en: 'CP38', zh: 'CP38' },
  'year-end.box.D3': { en: 'Zakat by payroll', zh: '由薪資扣繳之 zakat' },
  'year-end.box.D4': { en: 'Approved donations by payroll', zh: '由薪資扣繳之核准捐款' },
  'year-end.box.D5a': { en: 'TP1 claims: relief', zh: 'TP1 申請：扣除額' },
  'year-end.box.D5b': { en: 'TP1 claims: zakat', zh: 'TP1 申請：zakat' },
  'year-end.box.D6': { en: 'Relief for children', zh: '子女扣除額' },
  'year-end.box.E1': { en: 'EPF, employee', zh: 'EPF 員工' },
  'year-end.box.E2': { en: 'SOCSO, employee', zh: 'SOCSO 員工' },
  'year-end.box.F': { en: 'Exempt allowances and benefits', zh: '免稅津貼與福利' },
  'year-end.box.none': { en: 'Not on the form', zh: '不列入' },
} as const satisfies Labels
