import { EMPLOYEE_NUMBER_WORDS } from '#people/files.ts'
import type { Template } from '#server/spreadsheets/template.ts'

/** One row per person and leave type: the balance at the start of the day. */
export const OPENING_TEMPLATE = {
  sheets: [
    {
      name: 'Leave balances',
      pivot: {
        of: 'leave_type',
        figures: ['granted', 'carried', 'taken', 'left'],
        usual: 'left',
        day: 'day',
        looksLike: /leave|cuti|假/iu,
      },
      columns: [
        {
          key: 'employee_no',
          header: 'Employee no.',
          kind: 'text',
          required: true,
          maxLength: 30,
          words: `${EMPLOYEE_NUMBER_WORDS} | Staff | Pekerja | Kakitangan | Pegawai`,
        },
        {
          key: 'leave_type',
          header: 'Leave type',
          kind: 'text',
          required: true,
          maxLength: 120,
          hint: 'Name of a leave type that is there already',
          words:
            'Leave | Type | Leave Name | Leave Category | Leave Code | Jenis Cuti | Cuti | 假別 | 假別名稱 | 休假類別',
        },
        {
          key: 'day',
          header: 'Day',
          kind: 'date',
          required: true,
          hint: 'How it stood when this day began; what is given on the day itself comes on top',
          words:
            'As of | As At | As At Date | As On | Balance Date | Date | Setakat | Tarikh | Pada | 日期 | 截至日 | 截至日期 | 基準日',
        },
        {
          key: 'granted',
          header: 'Granted this year',
          kind: 'decimal',
          decimals: 3,
          hint: 'Days, or hours where the type counts hours',
          words:
            'Entitlement | Entitled | Ent | Entl | Granted | Earned | Accrued | Kelayakan | Layak | Peruntukan | 已給予 | 給予日數 | 應休 | 應有天數 | 給假',
        },
        {
          key: 'carried',
          header: 'Carried from last year',
          kind: 'decimal',
          decimals: 3,
          words:
            'Carried forward | Carry forward | Brought forward | B/F | C/F | BF | CF | Bawa ke hadapan | Baki Bawa | 結轉 | 上年度結轉 | 遞延 | 去年結轉',
        },
        {
          key: 'taken',
          header: 'Taken this year',
          kind: 'decimal',
          decimals: 3,
          words:
            'Used | Taken | Utilised | Utilized | Consumed | Diambil | Telah Diambil | Digunakan | 已休 | 已使用 | 已用 | 已請',
        },
        {
          key: 'left',
          header: 'Balance left',
          kind: 'decimal',
          decimals: 3,
          isAddedLater: true,
          hint: 'What follows from the others; alone it is taken as what was granted',
          words:
            'Left | Days left | Balance | Bal | Leave Balance | Remaining | Available | Closing Balance | Outstanding | Baki | Baki Cuti | 餘額 | 剩餘 | 結餘 | 剩餘天數 | 未休 | 可休天數',
        },
      ],
    },
  ],
} as const satisfies Template

/** Names that other programs and people use for common leave types; names of a line are synonyms. */
const LEAVE_SYNONYMS = [
  'Annual leave | Annual | AL | Cuti Tahunan | 年假 | 特別休假 | 特休 | 特休假',
  'Sick leave | Sick | SL | MC | Medical leave | Medical | Cuti Sakit | 病假 | 普通傷病假',
  'Hospitalisation leave | Hospitalization leave | Hospitalisation | Hospitalization | HL | Cuti Hospital | Cuti Hospitalisasi | Cuti Wad | 住院假',
  'Maternity leave | Maternity | Cuti Bersalin | 產假',
  'Paternity leave | Paternity | Cuti Paterniti | Cuti Isteri Bersalin | 陪產假',
  'Unpaid leave | No pay leave | UPL | NPL | Cuti Tanpa Gaji | 無薪假',
  'Personal leave | 事假',
  'Marriage leave | Cuti Kahwin | 婚假',
  'Compassionate leave | Bereavement leave | Cuti Ehsan | Cuti Ihsan | Cuti Kematian | 喪假',
  'Birthday leave | Birthday | Cuti Hari Lahir | Cuti Hari Jadi | 生日假',
  'Study leave | Exam leave | Cuti Belajar | Cuti Peperiksaan | 進修假',
  'Volunteering leave | Volunteer leave | Cuti Sukarelawan | 志工假',
  'Off-in-lieu | Off in lieu | Replacement leave | RL | Time off in lieu | Cuti Ganti | 補休',
].map((line) => line.split(' | '))

/** Synonyms of the company's leave types: the name in the other language, and common names that fit no other type. */
export function typeSynonyms(types: readonly { name: string; otherName: string | null }[]): Record<string, string[]> {
  const own = types.flatMap(({ name, otherName }) => [name, otherName ?? name]).map((one) => one.toLowerCase())
  return Object.fromEntries(
    types.map(({ name, otherName }) => {
      const names = [name, otherName ?? name].map((one) => one.toLowerCase())
      const usual = LEAVE_SYNONYMS.filter((line) => line.some((word) => names.includes(word.toLowerCase()))).flat()
      const free = usual.filter((word) => !own.includes(word.toLowerCase()))
      return [name, [...new Set([...(otherName ? [otherName] : []), ...free])]]
    }),
  )
}
