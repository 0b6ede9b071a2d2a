import type { Template } from '#server/spreadsheets/template.ts'
import { PayFrequency } from '../../core/values.ts'
import { CURRENCIES } from './currencies.ts'
import { MEANINGS } from './meanings.ts'
import { withRecordWords } from './record-words.ts'
import { choiceColumn, DAY_HINT, employeeNumberColumn } from './template-columns.ts'

/** Pay history, a row for each change. */
const TEMPLATE = {
  sheets: [
    {
      name: 'Salary history',
      columns: [
        employeeNumberColumn,
        {
          key: 'from_day',
          header: 'From',
          words:
            'Effective Date | Date From | From Date | Effective | Tarikh Kuat Kuasa | 生效日 | 生效日期 | 起始日 | 異動日期 | 調薪日期 | Salary Effective Date | Last Increment Date | Join Date | Joined Date | Date Joined | Joining Date | Date of Joining | Hire Date | Hired Date | Date Hired | Start Date | Employment Date | Commencement Date | Date of Hire | Date Join | Tarikh Mula Kerja | Tarikh Mula | 到職日 | 到職日期 | 入職日 | 入職日期 | 報到日 | Employment Start Date | First Day',
          kind: 'date',
          required: true,
          hint: DAY_HINT,
        },
        {
          key: 'until_day',
          header: 'Until',
          words: 'To | To Date | Date To | End Date | Effective To | 迄日 | 結束日期 | 截止日',
          kind: 'date',
          hint: 'Checked for gaps and overlaps; may stay empty',
        },
        {
          key: 'basic_pay',
          header: 'Basic pay',
          words:
            'Basic Salary | Basic | Salary | Monthly Salary | Basic Wage | Base Salary | Gaji | Gaji Pokok | Gaji Asas | Current Salary | Basic Rate | Fixed Salary | 本薪 | 底薪 | 月薪 | 薪資 | 基本薪資 | Rate of Pay | Wages | Wage | Amount',
          kind: 'money',
          required: true,
          hint: 'Per month, half month, week or day, as the frequency says',
        },
        {
          key: 'currency',
          header: 'Currency',
          words: 'Salary Currency | Pay Currency | Mata Wang | 幣別',
          kind: 'text',
          maxLength: 3,
          meanings: CURRENCIES,
          hint: "That of the person's office when empty",
        },
        {
          key: 'pay_frequency',
          header: 'Pay frequency',
          words:
            'Pay Cycle | Payment Frequency | Salary Type | Salary Frequency | Pay Type | Wage Type | Wages Type | Rate Type | 計薪方式 | 計薪類別 | 薪資類型 | 發薪頻率 | 薪制',
          ...choiceColumn(PayFrequency.options, MEANINGS.PayFrequency),
        },
        {
          key: 'reason',
          header: 'Reason',
          words: 'Remark | Remarks | Catatan | 原因 | 異動原因 | 調薪原因 | 備註',
          kind: 'text',
          maxLength: 200,
        },
      ],
    },
  ],
} as const satisfies Template

export const SALARY_TEMPLATE: typeof TEMPLATE = withRecordWords(TEMPLATE)
