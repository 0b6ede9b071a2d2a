import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { TaiwanDisability, TaiwanIdentity, TaiwanPensionScheme, TaiwanTaxMethod } from '../../core/values.ts'
import { MEANINGS } from './meanings.ts'
import { choiceColumn, PERCENT_HINT } from './template-columns.ts'

/** Columns of Taiwanese law. */
export const taiwaneseColumns = [
  {
    key: 'labor_insurance_number',
    header: 'Labor insurance number',
    words: 'Labour Insurance No | 勞保證號',
    kind: 'text',
    maxLength: 30,
  },
  {
    key: 'labor_insurance_amount',
    header: 'Labor insurance amount',
    words: 'Labour Insurance Salary | 勞保投保薪資 | 勞保投保金額 | 勞保級距 | 勞保薪資',
    kind: 'integer',
    isAmount: true,
  },
  {
    key: 'health_insurance_number',
    header: 'Health insurance number',
    words: 'Health Insurance No | 健保證號',
    kind: 'text',
    maxLength: 30,
  },
  {
    key: 'health_insurance_amount',
    header: 'Health insurance amount',
    words: 'Health Insurance Salary | 健保投保金額 | 健保投保薪資 | 健保級距 | 健保金額',
    kind: 'integer',
    isAmount: true,
  },
  {
    key: 'health_dependants',
    header: 'Insured dependants',
    words: 'Health Insurance Dependants | 健保眷屬人數 | 眷屬人數 | 健保眷口數 | 眷口數',
    kind: 'integer',
  },
  {
    key: 'pension_amount',
    header: 'Pension amount',
    words: 'Pension Salary | 勞退提繳工資 | 勞退級距 | 勞退提繳金額 | 勞退月提繳工資',
    kind: 'integer',
    isAmount: true,
  },
  {
    key: 'pension_voluntary_rate',
    header: 'Voluntary pension %',
    words: 'Voluntary Pension Rate | 勞退自提率 | 自提率 | 勞退自提比例 | 自願提繳率 | 勞退自提',
    kind: 'decimal',
    decimals: 4,
    hint: PERCENT_HINT,
  },
  {
    key: 'occupational_insurance_amount',
    header: 'Occupational insurance amount',
    words: 'Occupational Insurance Salary | 職災投保薪資 | 職保投保薪資',
    kind: 'integer',
    isAmount: true,
  },
  {
    key: 'tw_identity',
    header: 'Insured as',
    words: 'Insurance Identity | 投保身分 | 投保身份',
    ...choiceColumn(TaiwanIdentity.options, MEANINGS.TaiwanIdentity),
  },
  {
    key: 'tw_tax_method',
    header: 'Withholding method',
    words: 'Tax Withholding Method | 扣繳方式 | 所得稅扣繳方式',
    ...choiceColumn(TaiwanTaxMethod.options, MEANINGS.TaiwanTaxMethod),
  },
  {
    key: 'tw_tax_dependants',
    header: 'Tax dependants',
    words: 'Withholding Dependants | 扶養人數 | 扶養親屬人數 | 受扶養人數',
    kind: 'integer',
  },
  {
    key: 'tw_disability',
    header: 'Degree of disability',
    words: 'Disability Level | 身障等級 | 身心障礙等級',
    ...choiceColumn(TaiwanDisability.options, MEANINGS.TaiwanDisability),
  },
  {
    key: 'tw_pension_scheme',
    header: 'Pension scheme',
    words: 'Labor Pension Scheme | 退休金制度 | 勞退制度',
    ...choiceColumn(TaiwanPensionScheme.options, MEANINGS.TaiwanPensionScheme),
  },
  { key: 'tw_labor_continued', header: 'Labor insurance goes on at 65', kind: 'boolean' },
  { key: 'tw_health_elsewhere', header: 'Health insured elsewhere', kind: 'boolean' },
] as const satisfies readonly TemplateColumn[]
