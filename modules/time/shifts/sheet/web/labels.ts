import type { Labels } from '#base/labels.ts'

/** Messages of the sheet of shifts. */
export const shiftSheetLabels = {
  'shift.file': { en: 'File (.xlsx or .csv)', zh: '檔案（.xlsx 或 .csv）' },
  'shift.month': { en: 'Month', zh: '月份' },
  'shift.by_file_text': {
    en: 'A row for each person, a column for each day, short names in the cells. OFF is a day off. One mistake, and nothing is saved.',
    zh: '每人一列、每日一欄，儲存格填班別簡稱，OFF 為例假或休息日。任一處有誤則全部不儲存。',
  },
  'shift.download': { en: 'Download', zh: '下載' },
  'shift.sheet_people_one': { en: '1 person', zh: '1 人' },
  'shift.sheet_people_other': { en: '{{count}} people', zh: '{{count}} 人' },
  'shift.sheet_found': {
    en: '{{people}} people, {{days}} days',
    zh: '{{people}} 人、{{days}} 天',
  },
  'shift.sheet_span': { en: '{{first}} to {{last}}', zh: '{{first}} 至 {{last}}' },
  'shift.sheet_month': { en: 'Month of the sheet', zh: '檔案的月份' },
  'shift.sheet_order': { en: 'Date format', zh: '日期寫法' },
  'shift.sheet_choose': { en: 'Choose', zh: '請選擇' },
  'shift.sheet_words': { en: 'Codes in the file', zh: '代號的意思' },
  'shift.sheet_word': { en: '{{typed}} ({{count}}×)', zh: '{{typed}}（{{count}} 次）' },
  'shift.sheet_off': { en: 'Day off', zh: '排休（例假或休息日）' },
  'shift.sheet_stays': { en: 'Leave the day as it is', zh: '維持原排班' },
  'shift.upload': { en: 'Import', zh: '匯入' },
  'shift.sheet_cut_one': {
    en: '{{count}} number has lost its zeros: {{typed}} is read as {{number}}.',
    zh: '有 {{count}} 個編號少了開頭的 0：{{typed}} 視為 {{number}}。',
  },
  'shift.sheet_cut_other': {
    en: '{{count}} numbers have lost their zeros: {{typed}} is read as {{number}}.',
    zh: '有 {{count}} 個編號少了開頭的 0：{{typed}} 視為 {{number}}。',
  },
  'shift.imported': {
    en: 'People: {{people}}. Added: {{added}}. Removed: {{removed}}.',
    zh: '{{people}} 人：新增 {{added}} 筆，移除 {{removed}} 筆',
  },
} as const satisfies Labels
