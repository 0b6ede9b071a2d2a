import type { Labels } from '#base/labels.ts'

/** Lines of Malaysia's schemes and taxes, in the order a payslip shows them. */
export const LINE_NAMES = {
  epf: { en: 'EPF', zh: 'EPF 公積金' },
  socso: { en: 'SOCSO', zh: 'SOCSO 社會保險' },
  eis: { en: 'EIS', zh: 'EIS 就業保險' },
  lindung: { en: 'LINDUNG 24 Jam', zh: 'LINDUNG 24 Jam' },
  zakat: { en: 'Zakat', zh: 'Zakat' },
  pcb: { en: 'Income tax (PCB)', zh: '所得稅預扣（PCB）' },
  cp38: { en: 'Income tax (CP38)', zh: '所得稅補扣（CP38）' },
  hrd: { en: 'HRD levy', zh: 'HRD 徵費' },
} as const satisfies Labels
