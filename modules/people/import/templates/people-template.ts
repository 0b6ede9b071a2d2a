import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import { ChosenStatus, EmploymentType, Gender, MaritalStatus } from '../../core/values.ts'
import { COUNTRIES } from './countries.ts'
import { MEANINGS } from './meanings.ts'
import { withRecordWords } from './record-words.ts'
import { choiceColumn, DAY_HINT, employeeNumberColumn } from './template-columns.ts'

const jobColumns = [
  {
    key: 'department',
    header: 'Department',
    words:
      'Dept | Dept. | Department Name | Department Code | Jabatan | Bahagian | 部門 | 部門名稱 | 單位 | 單位名稱 | 所屬部門 | 部門別 | Nama Jabatan | Team | Section | Division | Business Unit',
    kind: 'text',
    maxLength: 120,
    hint: 'Name or code of a department',
  },
  {
    key: 'position',
    header: 'Position',
    words:
      'Designation | Position Name | Jawatan | 職位 | 職稱 | 職務 | 職務名稱 | Role | Occupation | Position Title | Post | 職位名稱 | 職務別 | Nama Jawatan | Job',
    kind: 'text',
    maxLength: 120,
    hint: 'Code of a position',
  },
  {
    key: 'office',
    header: 'Office',
    words:
      'Branch | Location | Work Location | Office Location | Cawangan | Site | Outlet | 工作地點 | 辦公室 | 分公司 | 據點 | 廠區 | Workplace | Branch Name',
    kind: 'text',
    maxLength: 20,
    isAsked: true,
    hint: 'Code of an office; the only one of the company when empty',
  },
  {
    key: 'cost_center',
    header: 'Cost center',
    words: 'Cost Centre | Cost Center Code | Cost Code | 成本中心 | Pusat Kos',
    kind: 'text',
    maxLength: 40,
    hint: 'Code of a cost center',
  },
  {
    key: 'report_to',
    header: 'Reports to',
    words:
      'Report To | Reporting To | Reporting Manager | Line Manager | Manager | Supervisor | Direct Manager | Manager ID | Manager Name | Manager Email | Line Manager Name | Reporting To Name | Superior | Immediate Superior | Penyelia | Pengurus | 直屬主管 | 主管工號 | 主管 | 直屬主管工號 | 主管姓名 | 上級主管',
    kind: 'text',
    maxLength: 254,
    hint: 'Employee number of the manager, or name or work e-mail where only one has it',
  },
  {
    key: 'job_title',
    header: 'Job title',
    words: 'Title | Job Position | Gelaran Jawatan | 職銜 | 對外職稱',
    kind: 'text',
    maxLength: 120,
  },
  {
    key: 'employment_type',
    header: 'Employment type',
    words:
      'Type of Employment | Job Type | Staff Type | Employee Type | Worker Type | Jenis Pekerjaan | Contract Type | 雇用類型 | 僱用類型 | 員工類別 | 人員類別 | 任用類別 | Employment Category | Emp Type | Taraf Jawatan | 雇用別 | 聘僱類型 | 員工類型',
    ...choiceColumn(EmploymentType.options, MEANINGS.EmploymentType),
  },
  {
    key: 'employment_status',
    header: 'Employment status',
    words:
      'Status | Employee Status | Job Status | Staff Status | Confirmation Status | Emp Status | Status Pekerjaan | Status Pekerja | 人員狀態 | 狀態 | 在職狀態 | 任職狀態 | 員工狀態 | 在職狀況',
    // Other products' lists mark leavers here; the last day says it.
    ...choiceColumn([...ChosenStatus.options, 'left'], MEANINGS.ChosenStatus),
  },
  {
    key: 'probation_ends',
    header: 'Probation ends',
    words:
      'Probation End Date | Probation End | Confirmation Date | Date Confirmed | Confirm Date | End of Probation | Confirmed Date | Date of Confirmation | Probation Due Date | Tarikh Pengesahan | 試用期滿日 | 試用到期日 | 試用期滿 | 試用期截止日 | 轉正日',
    kind: 'date',
    hint: DAY_HINT,
  },
  {
    key: 'contract_from',
    header: 'Contract from',
    words: 'Contract Start Date | Contract Start | 合約起始日 | 合約開始日',
    kind: 'date',
    hint: DAY_HINT,
  },
  {
    key: 'contract_until',
    header: 'Contract until',
    words: 'Contract End Date | Contract End | Contract Expiry | 合約到期日 | 合約結束日',
    kind: 'date',
    hint: DAY_HINT,
  },
] as const satisfies readonly TemplateColumn[]

/** People with the job in which they joined. Each later change of job is a row of the second sheet. */
const TEMPLATE = {
  sheets: [
    {
      name: 'Employees',
      columns: [
        employeeNumberColumn,
        {
          key: 'full_name',
          header: 'Full name',
          words:
            'Name | Employee Name | Emp Name | Staff Name | Nama | Nama Penuh | Nama Pekerja | Nama Kakitangan | 姓名 | 員工姓名 | 員工中文姓名 | 中文姓名 | Legal Name | Name as per IC | Name (as per NRIC) | Full Name as per NRIC | Display Name',
          parts: 'First Name | Given Name | Middle Name | Last Name | Family Name | Surname | 姓 | 姓氏 | 名 | 名字',
          kind: 'text',
          required: true,
          maxLength: 120,
        },
        {
          key: 'preferred_name',
          header: 'Preferred name',
          words:
            'Nickname | Known As | Short Name | 別名 | 英文名字 | 英文姓名 | Alias | Preferred First Name | English Name',
          kind: 'text',
          maxLength: 60,
        },
        {
          key: 'ic_number',
          header: 'IC number',
          words:
            'NRIC | NRIC No | IC No | IC | No KP | No. KP | No. Kad Pengenalan | MyKad | MyKad No | New IC | New IC No | NRIC/Passport | NRIC/Passport No | IC/Passport | IC/Passport No | IC No/Passport No | No KP/Pasport | No K/P Baru | No KP Baru | No IC | No. IC | I/C No | New NRIC | NRIC Number | NRIC/FIN | Identification No | Identification Number | Identity Card No | ID No | ID Number | National ID | 身分證字號 | 身分證號 | 身份證字號 | 身分證統一編號 | 身分證 | 身分證號碼 | 身分證字號/居留證號 | 居留證號 | 身份證號 | 身份證 | 身分証字號 | 統一證號 | No. Kad Pengenalan Baru | Kad Pengenalan | MyKad Number | 證號',
          kind: 'text',
          maxLength: 20,
          digits: 12,
          // Files with both in one column: a short value with letters is a passport.
          spill: { into: 'passport_number', shape: /^(?=.*[A-Z])(?=.*[0-9])[A-Z0-9]{6,9}$/ },
          hint: 'Twelve digits, or a Taiwanese number',
        },
        {
          key: 'passport_number',
          header: 'Passport number',
          words: 'Passport | Passport No | No Passport | No. Pasport | 護照號碼 | 護照號',
          kind: 'text',
          maxLength: 20,
        },
        {
          key: 'passport_country',
          header: 'Passport country',
          words: 'Passport Issued By | Passport Issuing Country | Country of Passport | 護照國別',
          meanings: COUNTRIES,
          kind: 'text',
          maxLength: 2,
          hint: 'Two letters',
        },
        {
          key: 'birth_date',
          header: 'Date of birth',
          words:
            'Birth Date | Birthdate | DOB | D.O.B. | Birthday | Tarikh Lahir | Tarikh Kelahiran | 出生日期 | 生日 | 出生年月日',
          kind: 'date',
          isPast: true,
          hint: `${DAY_HINT}; taken from the IC number when empty`,
        },
        {
          key: 'gender',
          header: 'Gender',
          words: 'Sex | Jantina | 性別',
          ...choiceColumn(Gender.options, MEANINGS.Gender),
        },
        {
          key: 'nationality',
          header: 'Nationality',
          words:
            'Citizenship | Citizen | Warganegara | Kewarganegaraan | 國籍 | Country of Citizenship | Nationality Code',
          meanings: COUNTRIES,
          kind: 'text',
          maxLength: 2,
          hint: 'Two letters, such as MY',
        },
        {
          key: 'marital_status',
          header: 'Marital status',
          words:
            'Marital | Taraf Perkahwinan | Status Perkahwinan | Status Kahwin | 婚姻狀況 | 婚姻狀態 | 婚姻 | Civil Status',
          ...choiceColumn(MaritalStatus.options, MEANINGS.MaritalStatus),
        },
        {
          key: 'work_email',
          header: 'Work e-mail',
          words:
            'Email | E-mail | Email Address | Work Email | Company Email | Office Email | E-mel | Alamat Emel | 公司信箱 | 電子郵件 | 公司電子郵件 | 電子信箱 | Login Email',
          kind: 'text',
          maxLength: 254,
        },
        {
          key: 'joined_on',
          header: 'Joining date',
          words:
            'Join Date | Joined Date | Date Joined | Joining Date | Date of Joining | Hire Date | Hired Date | Date Hired | Start Date | Employment Date | Commencement Date | Date of Hire | Date Join | Tarikh Mula Kerja | Tarikh Mula | Tarikh Masuk Kerja | Tarikh Masuk Bekerja | Tarikh Mula Bekerja | Tarikh Mula Berkhidmat | Tarikh Lantikan | Date Joined Company | Tarikh Masuk | Tarikh Lapor Diri | 任職日期 | 就職日期 | 到職 | 到職日 | 到任日 | 起聘日 | 入職 | 到職日期 | 入職日 | 入職日期 | 報到日 | Employment Start Date | First Day',
          kind: 'date',
          required: true,
          hint: DAY_HINT,
        },
        {
          key: 'resigned_on',
          header: 'Notice given on',
          words:
            'Resign Date | Resignation Date | Resigned Date | Date Resigned | Date Resign | Date of Resignation | Notice Date | Tarikh Letak Jawatan | 離職申請日 | 提出離職日',
          kind: 'date',
          hint: DAY_HINT,
        },
        {
          key: 'last_day',
          header: 'Last day',
          words:
            'Last Working Day | Last Working Date | Last Date | Last Day of Service | Date Left | Left Date | Leaving Date | Termination Date | Cessation Date | Date of Cessation | Employment End Date | Date of Leaving | Date of Termination | Exit Date | Separation Date | Last Day of Work | Last Day Worked | Last Day of Employment | Tarikh Akhir | Tarikh Berhenti | Tarikh Berhenti Kerja | Tarikh Tamat Perkhidmatan | Hari Terakhir Bekerja | 離職日 | 離職日期 | 離職生效日 | 最後工作日 | 最後上班日 | 最後在職日 | 退休日期',
          kind: 'date',
          hint: DAY_HINT,
        },
        {
          key: 'last_payroll_day',
          header: 'Last payroll date',
          words: 'Last Pay Date | 最後計薪日',
          kind: 'date',
          hint: DAY_HINT,
        },
        {
          key: 'is_dismissed',
          header: 'Dismissed by the company',
          words: 'Dismissed | Retrenched | Terminated by Company | 資遣 | 是否資遣 | 資遣或解僱 | 非自願離職',
          kind: 'boolean',
          isAddedLater: true,
          hint: 'Where the company gave the notice',
        },
        {
          key: 'leaving_reason',
          header: 'Reason for leaving',
          words: 'Resign Reason | Reason of Leaving | Reason for Resignation | Termination Reason | 離職原因',
          kind: 'text',
          maxLength: 500,
        },
        ...jobColumns,
      ],
    },
    {
      name: 'Job history',
      columns: [
        employeeNumberColumn,
        {
          key: 'from_day',
          header: 'From',
          words:
            'Effective Date | Date From | From Date | Effective | Tarikh Kuat Kuasa | 生效日 | 生效日期 | 起始日 | 異動日期 | 調薪日期',
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
        ...jobColumns,
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

export const EMPLOYEES_TEMPLATE: typeof TEMPLATE = withRecordWords(TEMPLATE)
