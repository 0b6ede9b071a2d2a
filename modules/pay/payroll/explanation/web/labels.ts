import type { Labels } from '#base/labels.ts'

/** Messages of the explanation of a figure. */
export const explanationLabels = {
  'pay.explain_sum': { en: 'Calculation', zh: '計算過程' },
  'pay.explain_because': { en: 'Why this applies', zh: '適用原因' },
  'pay.explain_source': { en: 'Source', zh: '依據' },
  'pay.explain_row': { en: 'Table row', zh: '適用級距' },
  'pay.explain_inputs': { en: 'Figures used', zh: '計算資料' },
  'pay.explain_since': { en: 'In force since', zh: '生效日' },
} as const satisfies Labels
