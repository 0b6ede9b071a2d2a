import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label, type Labels } from '#base/labels.ts'

/** Names of the claims on form TP1. */
export const CLAIM_NAMES: Labels = {
  parents: { en: 'Medical treatment and care of parents', zh: '父母醫療與照護' },
  parents_examination: { en: 'Medical examination of parents', zh: '父母健康檢查' },
  equipment: { en: 'Supporting equipment for the disabled', zh: '身心障礙輔具' },
  education: { en: 'Own education', zh: '本人進修' },
  upskilling: { en: 'Courses to learn new skills', zh: '技能進修課程' },
  medical: { en: 'Serious illness and fertility treatment', zh: '重大疾病與生育治療' },
  vaccination: { en: 'Vaccination', zh: '疫苗接種' },
  dental: { en: 'Dental examination and treatment', zh: '牙科檢查與治療' },
  examination: { en: 'Medical examination', zh: '健康檢查' },
  learning_disability: { en: 'Child with a learning disability', zh: '子女學習障礙評估與治療' },
  lifestyle: { en: 'Lifestyle: books, computer, internet', zh: '生活型支出：書籍、電腦、網路' },
  sports: { en: 'Sports', zh: '運動支出' },
  breastfeeding: { en: 'Breastfeeding equipment', zh: '哺乳設備' },
  childcare: { en: 'Child care and kindergarten', zh: '托育與幼兒園費用' },
  sspn: { en: 'Saving for education (SSPN)', zh: '教育儲蓄（SSPN）' },
  alimony: { en: 'Alimony', zh: '贍養費' },
  life: { en: 'Life insurance, takaful and voluntary EPF', zh: '壽險、takaful 與自願 EPF' },
  prs: { en: 'Private retirement scheme and annuity', zh: '私人退休計畫與年金' },
  insurance: { en: 'Education and medical insurance', zh: '教育與醫療保險' },
  socso: { en: 'SOCSO and EIS', zh: 'SOCSO 與 EIS' },
  green: { en: 'Charging electric vehicles and composting', zh: '電動車充電與廚餘設備' },
  home_500: { en: 'Interest on a first home up to RM500,000', zh: '首購住宅利息（RM500,000 以下）' },
  home_750: { en: 'Interest on a first home up to RM750,000', zh: '首購住宅利息（RM750,000 以下）' },
  tourism: { en: 'Domestic tourism', zh: '國內旅遊' },
  zakat: { en: 'Zakat paid by oneself', zh: '自行繳納之 zakat' },
  departure_levy: { en: 'Departure levy for umrah and pilgrimage', zh: '朝覲離境稅' },
}

/** The name of an item in a language; its code where the item is unknown. */
export function claimTitle(code: string, language: Language): string {
  const label: Label | undefined = CLAIM_NAMES[code]
  return label ? formatLabel(label, language) : code
}
