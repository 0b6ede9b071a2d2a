import { expect, it } from 'vitest'
import { matchColumns } from '#server/spreadsheets/import-mapping/match-columns.ts'
import { EMPLOYEES_TEMPLATE } from './people-template.ts'

it.each([
  ['employee_no', ['No. Staf', 'No. Kakitangan', 'Nombor Pekerja', 'Payroll No', '員工號碼', '職員編號']],
  ['joined_on', ['Tarikh Mula Bekerja', 'Tarikh Lantikan', 'Date Joined Company', '到任日', '起聘日']],
  ['last_day', ['Tarikh Berhenti', 'Tarikh Tamat Perkhidmatan', 'Date of Leaving', 'Exit Date', '離職生效日']],
  ['probation_ends', ['Tarikh Pengesahan', 'Date of Confirmation', '轉正日']],
  ['report_to', ['Manager Name', 'Immediate Superior', 'Pengurus', '主管姓名']],
  ['ic_number', ['No. Kad Pengenalan Baru', '身份證號', '統一證號']],
] as const)('MIG-02c the column %s is found by the heading %s', (key, headings) => {
  const [sheet] = EMPLOYEES_TEMPLATE.sheets
  for (const heading of headings)
    expect([heading, matchColumns(sheet, [heading])]).toEqual([heading, [{ key, how: 'word' }]])
})
