import type { Template } from '#server/spreadsheets/template.ts'

/** One row a person and leave type: how the balance stood when the day began. */
export const OPENING_TEMPLATE = {
  sheets: [
    {
      name: 'Leave balances',
      distinct: true,
      columns: [
        {
          key: 'employee_no',
          header: 'Employee no.',
          kind: 'text',
          required: true,
          maxLength: 30,
          words: 'Employee ID | Staff No | No Pekerja | 員工編號 | 工號',
        },
        {
          key: 'leave_type',
          header: 'Leave type',
          kind: 'text',
          required: true,
          maxLength: 120,
          hint: 'Name of a leave type that is there already',
          words: 'Leave | Type | Jenis Cuti | 假別 | 假別名稱',
        },
        {
          key: 'day',
          header: 'Day',
          kind: 'date',
          required: true,
          hint: 'How it stood when this day began; what is given on the day itself comes on top',
          words: 'As of | Date | Tarikh | 日期 | 截至日',
        },
        {
          key: 'granted',
          header: 'Granted this year',
          kind: 'decimal',
          decimals: 3,
          hint: 'Days, or hours where the type counts hours',
          words: 'Entitlement | Granted | Earned | 已給予 | 給予日數',
        },
        {
          key: 'carried',
          header: 'Carried from last year',
          kind: 'decimal',
          decimals: 3,
          words: 'Carried forward | Brought forward | 結轉 | 上年度結轉',
        },
        {
          key: 'taken',
          header: 'Taken this year',
          kind: 'decimal',
          decimals: 3,
          words: 'Used | Taken | Diambil | 已休 | 已使用',
        },
      ],
    },
  ],
} as const satisfies Template
