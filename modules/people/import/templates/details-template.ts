import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import { Relationship } from '../../core/values.ts'
import { childColumns } from './child-columns.ts'
import { contactColumns } from './contact-columns.ts'
import { malaysianColumns } from './malaysian-columns.ts'
import { MEANINGS } from './meanings.ts'
import { paymentColumns } from './payment-columns.ts'
import { withRecordWords } from './record-words.ts'
import { taiwaneseColumns } from './taiwanese-columns.ts'
import { choiceColumn, DAY_HINT, employeeNumberColumn, withOnlyCountry } from './template-columns.ts'

/** The days on which a family member is health insured with the employee. */
const insuredColumns = [
  {
    key: 'health_insured_from',
    header: 'Health insured from',
    words: 'Insured From | Enrolled On | 加保日 | 加保日期 | 健保加保日期 | 眷屬加保日 | 依附加保日期',
    kind: 'date',
    hint: DAY_HINT,
  },
  {
    key: 'health_insured_until',
    header: 'Health insured until',
    words: 'Insured Until | Withdrawn On | 退保日 | 退保日期 | 健保退保日 | 健保退保日期 | 眷屬退保日 | 轉出日期',
    kind: 'date',
    hint: 'The last insured day',
  },
] as const satisfies readonly TemplateColumn[]

/** Other details of people today: contact, pay, insurance and family. Empty cells change nothing. */
const TEMPLATE = {
  sheets: [
    {
      name: 'Details',
      columns: [
        employeeNumberColumn,
        ...withOnlyCountry(contactColumns),
        ...withOnlyCountry(paymentColumns),
        ...withOnlyCountry(malaysianColumns),
        ...withOnlyCountry(taiwaneseColumns),
        ...withOnlyCountry(childColumns),
      ],
    },
    {
      name: 'Family',
      columns: [
        employeeNumberColumn,
        {
          key: 'name',
          header: 'Name',
          words: 'Family Member Name | Dependant Name | Dependent Name | Nama | 眷屬姓名 | 姓名 | Member Name',
          kind: 'text',
          required: true,
          maxLength: 120,
        },
        {
          key: 'relationship',
          header: 'Relationship',
          words: 'Relation | Hubungan | Relationship to Employee | 關係 | 稱謂 | 親屬關係',
          ...choiceColumn(Relationship.options, MEANINGS.Relationship),
          required: true,
        },
        {
          key: 'birth_date',
          header: 'Date of birth',
          words: 'Birth Date | Birthdate | DOB | D.O.B. | Birthday | Tarikh Lahir | 出生日期 | 生日 | 出生年月日',
          kind: 'date',
          isPast: true,
          hint: DAY_HINT,
        },
        {
          key: 'ic_number',
          header: 'IC number',
          words:
            'NRIC | NRIC No | IC No | IC | No KP | No. KP | No. Kad Pengenalan | MyKad | MyKad No | New IC | New IC No | NRIC/Passport | NRIC Number | NRIC/FIN | Identification No | Identification Number | Identity Card No | ID No | ID Number | National ID | 身分證字號 | 身分證號 | 身份證字號 | 身分證統一編號 | 居留證號 | 證號',
          kind: 'text',
          maxLength: 20,
        },
        { key: 'is_working', header: 'Working', words: 'Employed | Bekerja | 在職 | 有工作', kind: 'boolean' },
        { key: 'is_married', header: 'Married', words: 'Berkahwin | 已婚', kind: 'boolean' },
        {
          key: 'is_disabled',
          header: 'Disabled',
          words: 'OKU | Disability | Is Disabled | 殘疾 | 身心障礙 | 身障',
          kind: 'boolean',
        },
        { key: 'is_studying', header: 'Studying', words: 'Student | Masih Belajar | 在學', kind: 'boolean' },
        ...withOnlyCountry(insuredColumns),
      ],
    },
  ],
} as const satisfies Template

export const DETAILS_TEMPLATE: typeof TEMPLATE = withRecordWords(TEMPLATE)
