import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { AttendanceMethod, HourType } from '../../core/values.ts'
import { COUNTRIES } from './countries.ts'
import { MEANINGS } from './meanings.ts'
import { choiceColumn, DAY_HINT, weekdayHoursColumn } from './template-columns.ts'

/** Contact and working hours. */
export const contactColumns = [
  {
    key: 'from_day',
    header: 'Effective from',
    words:
      'Effective Date | Date From | From Date | Effective | Tarikh Kuat Kuasa | 生效日 | 生效日期 | 起始日 | 異動日期 | 調薪日期',
    kind: 'date',
    hint: 'For what changes in time: today when empty, the joining date for what was not known yet',
  },
  {
    key: 'phone',
    header: 'Phone',
    words:
      'Mobile | Mobile No | Mobile Phone | Mobile Number | Handphone | Handphone No | HP No | Phone No | Phone Number | Contact No | Contact Number | Tel | Telefon | No Telefon | No. Telefon | 手機 | 行動電話 | 手機號碼 | 聯絡電話 | 電話 | Telephone',
    kind: 'text',
    isPhone: true,
    maxLength: 40,
  },
  {
    key: 'personal_email',
    header: 'Personal e-mail',
    words: 'Private Email | Personal Email | Personal Email Address | 個人信箱 | 私人信箱 | 個人電子郵件',
    kind: 'text',
    maxLength: 254,
  },
  {
    key: 'address_line1',
    header: 'Address',
    words:
      'Address 1 | Address Line 1 | Home Address | Residential Address | Current Address | Street | Street Address | Alamat | Alamat 1 | 地址 | 通訊地址 | 戶籍地址 | 住址 | 聯絡地址',
    kind: 'text',
    maxLength: 160,
  },
  {
    key: 'address_line2',
    header: 'Address, second line',
    words: 'Address 2 | Address Line 2 | Alamat 2 | 地址二 | 地址2',
    kind: 'text',
    maxLength: 160,
  },
  { key: 'city', header: 'City', words: 'Town | Bandar | 城市 | 縣市', kind: 'text', maxLength: 80 },
  { key: 'state', header: 'State', words: 'Negeri | Province | 州 | 州屬', kind: 'text', maxLength: 80 },
  {
    key: 'postal_code',
    header: 'Postal code',
    words: 'Postcode | Post Code | Zip | Zip Code | Postal | Poskod | 郵遞區號',
    kind: 'text',
    maxLength: 16,
    // Postal codes have five digits in Malaysia and may begin with zero; three, five or six in Taiwan.
    digits: 5,
    leastDigits: 4,
  },
  {
    key: 'country',
    header: 'Country',
    words: 'Negara | Country of Residence | 國家',
    meanings: COUNTRIES,
    kind: 'text',
    maxLength: 2,
    hint: 'Two letters, such as MY',
  },
  {
    key: 'emergency_name',
    header: 'Emergency contact',
    words: 'Emergency Contact Name | Emergency Contact Person | Next of Kin | 緊急聯絡人 | 緊急聯絡人姓名 | Waris',
    kind: 'text',
    maxLength: 120,
  },
  {
    key: 'emergency_phone',
    header: 'Emergency phone',
    words:
      'Emergency Contact No | Emergency Contact Number | Emergency Contact Phone | Emergency No | 緊急聯絡電話 | 緊急聯絡人電話',
    kind: 'text',
    isPhone: true,
    maxLength: 40,
  },
  {
    key: 'emergency_relationship',
    header: 'Emergency relationship',
    words: 'Emergency Contact Relationship | Relationship with Emergency Contact | 緊急聯絡人關係',
    kind: 'text',
    maxLength: 60,
  },
  { key: 'religion', header: 'Religion', words: 'Agama | 宗教', kind: 'text', maxLength: 60 },
  {
    key: 'race',
    header: 'Race',
    words: 'Ethnicity | Ethnic Group | Bangsa | Kaum | 種族 | 族裔',
    kind: 'text',
    maxLength: 60,
  },
  {
    key: 'is_disabled',
    header: 'Disabled',
    words: 'OKU | Disability | Is Disabled | 殘疾 | 身心障礙 | 身障',
    kind: 'boolean',
  },
  {
    key: 'work_permit_number',
    header: 'Work permit number',
    words: 'Work Permit No | Work Permit | Permit No | Employment Pass No | 工作證號 | 工作許可證號 | 工作許可號碼',
    kind: 'text',
    maxLength: 40,
  },
  {
    key: 'work_permit_expires',
    header: 'Work permit expires',
    words:
      'Work Permit Expiry | Work Permit Expiry Date | Permit Expiry Date | Employment Pass Expiry | 工作證到期日 | 工作許可到期日',
    kind: 'date',
    hint: DAY_HINT,
  },
  {
    key: 'hour_type',
    header: 'Working hours',
    words: 'Work Type | Working Hour Type | 工時類型 | 工時制度 | 班別類型',
    ...choiceColumn(HourType.options, MEANINGS.HourType),
  },
  {
    key: 'attendance_method',
    header: 'Attendance',
    words: 'Clock-in Method | Attendance Type | 打卡方式',
    ...choiceColumn(AttendanceMethod.options, MEANINGS.AttendanceMethod),
  },
  weekdayHoursColumn('monday', 'Monday', 'Mon | Isnin | 星期一 | 週一 | 周一'),
  weekdayHoursColumn('tuesday', 'Tuesday', 'Tue | Tues | Selasa | 星期二 | 週二 | 周二'),
  weekdayHoursColumn('wednesday', 'Wednesday', 'Wed | Rabu | 星期三 | 週三 | 周三'),
  weekdayHoursColumn('thursday', 'Thursday', 'Thu | Thur | Thurs | Khamis | 星期四 | 週四 | 周四'),
  weekdayHoursColumn('friday', 'Friday', 'Fri | Jumaat | 星期五 | 週五 | 周五'),
  weekdayHoursColumn('saturday', 'Saturday', 'Sat | Sabtu | 星期六 | 週六 | 周六'),
  weekdayHoursColumn('sunday', 'Sunday', 'Sun | Ahad | 星期日 | 週日 | 周日 | 星期天'),
  {
    key: 'minutes_a_day',
    header: 'Minutes a day',
    words: 'Daily Minutes | 每日工時分鐘 | 每日分鐘',
    kind: 'integer',
    hint: 'For all working days at once, where the columns of the weekdays are empty',
  },
  {
    key: 'working_days',
    header: 'Working days',
    words: 'Work Days | Work Week | Hari Bekerja | 工作日 | 每週工作日',
    kind: 'text',
    maxLength: 60,
    hint: 'Such as Mon Tue Wed Thu Fri, where the columns of the weekdays are empty',
  },
] as const satisfies readonly TemplateColumn[]
