import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { TaxRegime } from '../../core/values.ts'
import { MEANINGS } from './meanings.ts'
import { choiceColumn, DAY_HINT, PERCENT_HINT } from './template-columns.ts'

/** Categories of the tax tables. */
const TAX_CATEGORIES = {
  1: ['Single', '單身', 'Category 1', 'Kategori 1', 'K1', 'B', 'Bujang'],
  2: ['Spouse without income', '配偶無所得', 'Category 2', 'Kategori 2', 'K2', 'Married, spouse not working'],
  3: [
    'Spouse with income',
    '配偶有所得',
    'Category 3',
    'Kategori 3',
    'K3',
    'Married, spouse working',
    'Divorced',
    'Widowed',
  ],
}

/** Columns of Malaysian law. */
export const malaysianColumns = [
  { key: 'tax_regime', header: 'Tax regime', ...choiceColumn(TaxRegime.options, MEANINGS.TaxRegime) },
  {
    key: 'tax_category',
    header: 'Tax category',
    words: 'PCB Category | Category PCB | Tax Status | MTD Category | Kategori PCB | 稅務類別',
    meanings: TAX_CATEGORIES,
    kind: 'integer',
    hint: '1 single, 2 spouse without income, 3 spouse with income',
  },
  {
    key: 'tax_number',
    header: 'Tax number',
    words:
      'Tax No | Income Tax No | Income Tax Number | Income Tax | PCB No | Tax Ref No | Tax Reference No | Tax File No | TIN | LHDN No | No Cukai Pendapatan | No. Cukai | No. Cukai Pendapatan | 稅號',
    kind: 'text',
    maxLength: 20,
  },
  {
    key: 'epf_number',
    header: 'EPF number',
    words: 'EPF No | EPF | EPF Member No | KWSP | KWSP No | No KWSP | No. KWSP | No Ahli KWSP | EPF 編號 | 公積金號碼',
    kind: 'text',
    maxLength: 20,
  },
  {
    key: 'socso_number',
    header: 'SOCSO number',
    words:
      'SOCSO No | SOCSO | PERKESO | PERKESO No | No PERKESO | No. PERKESO | SOCSO Member No | SOCSO 編號 | 社險號碼',
    kind: 'text',
    maxLength: 20,
  },
  {
    key: 'eis_number',
    header: 'EIS number',
    words: 'EIS No | EIS | SIP No | No SIP | EIS 編號 | 就業保險號碼',
    kind: 'text',
    maxLength: 20,
  },
  {
    key: 'hrdf_number',
    header: 'HRDF number',
    words: 'HRDF No | HRDF | HRD Corp No',
    kind: 'text',
    maxLength: 20,
  },
  {
    key: 'zakat_number',
    header: 'Zakat number',
    words: 'Zakat No | No Zakat | No. Zakat',
    kind: 'text',
    maxLength: 30,
  },
  {
    key: 'zakat_monthly',
    header: 'Zakat a month',
    words: 'Zakat | Zakat Amount | Monthly Zakat | Amaun Zakat',
    kind: 'money',
  },
  {
    key: 'children_under_18',
    header: 'Children under 18 (halves)',
    kind: 'integer',
    hint: 'Two for each child, one for a child shared with the other parent',
  },
  { key: 'children_studying', header: 'Children studying (halves)', kind: 'integer' },
  { key: 'children_tertiary', header: 'Children at university (halves)', kind: 'integer' },
  { key: 'children_disabled', header: 'Disabled children (halves)', kind: 'integer' },
  { key: 'children_disabled_tertiary', header: 'Disabled children at university (halves)', kind: 'integer' },
  {
    key: 'tax_disabled',
    header: 'Disabled by tax law',
    words: 'Disabled for tax | Self Disabled | Disabled Individual | 稅法上身心障礙',
    kind: 'boolean',
  },
  {
    key: 'spouse_is_disabled',
    header: 'Spouse disabled by tax law',
    words: 'Spouse Disabled | Disabled Spouse | 配偶身心障礙',
    kind: 'boolean',
  },
  { key: 'epf_elected', header: 'EPF elected', kind: 'boolean' },
  { key: 'epf_extra_employee', header: 'EPF on top, employee %', kind: 'decimal', decimals: 4, hint: PERCENT_HINT },
  { key: 'epf_extra_employer', header: 'EPF on top, employer %', kind: 'decimal', decimals: 4, hint: PERCENT_HINT },
  { key: 'socso_first_covered_at_55', header: 'First covered by SOCSO at 55', kind: 'boolean' },
  { key: 'eis_contributed_before_57', header: 'EIS before 57', kind: 'boolean' },
  { key: 'lindung_opted_out_on', header: 'LINDUNG 24 Jam opt-out', kind: 'date', hint: DAY_HINT },
  { key: 'lindung_reference', header: 'LINDUNG 24 Jam reference', kind: 'text', maxLength: 60 },
  { key: 'hrd_levy_exempt', header: 'Without HRD levy', kind: 'boolean' },
] as const satisfies readonly TemplateColumn[]
