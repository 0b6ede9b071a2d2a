import type { Labels } from '#base/labels.ts'

export const flexibleHoursLabels = {
  'permission.flexible-hours:read': { en: 'See agreements on hours', zh: '檢視工時協議' },
  'permission.flexible-hours:edit': { en: 'Set agreements on hours', zh: '設定工時協議' },
  'activity.kind.flexible_hours': { en: 'Agreement on hours', zh: '工時協議' },
  'activity.field.flexible_hours.people': { en: 'People', zh: '適用人員' },
  'activity.field.flexible_hours.office': { en: 'Office', zh: '工作地點' },
  'activity.field.flexible_hours.file_name': { en: 'Agreement', zh: '同意文件' },
  'did.POST /api/flexible-hours': { en: 'added an agreement on hours: {{name}}', zh: '新增工時協議「{{name}}」' },
  'did.PATCH /api/flexible-hours/{id}': {
    en: 'changed an agreement on hours: {{name}}',
    zh: '變更工時協議「{{name}}」',
  },
  'did.DELETE /api/flexible-hours/{id}': {
    en: 'deleted an agreement on hours: {{name}}',
    zh: '刪除工時協議「{{name}}」',
  },
  'did.PUT /api/flexible-hours/{id}/file': {
    en: 'attached the file of an agreement on hours: {{name}}',
    zh: '上傳工時協議「{{name}}」的同意文件',
  },
  'did.POST /api/flexible-hours/export': { en: 'exported the agreements on hours', zh: '匯出工時協議' },

  'flexible-hours.title': { en: 'Agreements on hours', zh: '變形工時與加班協議' },
  'flexible-hours.new': { en: 'New agreement', zh: '新增協議' },
  'flexible-hours.edit': { en: 'Edit agreement', zh: '編輯協議' },
  'flexible-hours.saved': { en: 'Agreement saved', zh: '已儲存協議' },
  'flexible-hours.removed': { en: 'Agreement deleted', zh: '已刪除協議' },
  'flexible-hours.remove_title': { en: 'Delete this agreement?', zh: '要刪除這項協議嗎？' },
  'flexible-hours.remove_text': {
    en: 'It has not begun. The usual limits stay: eight hours a day, forty a week, 46 of overtime a month.',
    zh: '此協議尚未生效；維持每日 8 小時、每週 40 小時及每月加班 46 小時之上限。',
  },
  'flexible-hours.attach': { en: 'Attach the agreement', zh: '上傳同意文件' },
  'flexible-hours.attached': { en: 'Agreement attached', zh: '已上傳同意文件' },
  'flexible-hours.download': { en: 'Open the agreement', zh: '開啟同意文件' },
  'flexible-hours.empty': {
    en: 'Normal hours are eight a day and forty a week, overtime at most 46 hours a month. With consent of the union or a labour-management meeting, record flexible hours or overtime of up to 54 hours here.',
    zh: '正常工時為每日 8 小時、每週 40 小時，加班每月以 46 小時為限。經工會或勞資會議同意後，可於此登錄變形工時，或每月 54 小時（每三個月 138 小時）之加班上限。',
  },
  'flexible-hours.everybody': { en: 'Everybody of the office', zh: '工作地點全體' },
  'flexible-hours.no_file': { en: 'Not attached', zh: '尚未上傳' },
  'flexible-hours.office_id': { en: 'Office', zh: '工作地點' },
  'flexible-hours.office': { en: 'Office', zh: '工作地點' },
  'flexible-hours.scheme': { en: 'What is agreed', zh: '協議事項' },
  'flexible-hours.scheme.hint': {
    en: 'Four and eight weeks are for the industries that the Ministry of Labor names.',
    zh: '四週與八週變形工時限勞動部指定之行業。',
  },
  'flexible-hours.scheme.two_weeks': { en: 'Two weeks (art. 30 II)', zh: '二週變形工時（第 30 條第 2 項）' },
  'flexible-hours.scheme.four_weeks': { en: 'Four weeks (art. 30-1)', zh: '四週變形工時（第 30 條之 1）' },
  'flexible-hours.scheme.eight_weeks': { en: 'Eight weeks (art. 30 III)', zh: '八週變形工時（第 30 條第 3 項）' },
  'flexible-hours.scheme.overtime': {
    en: 'Overtime of 54 hours a month, 138 in three months (art. 32 II)',
    zh: '加班每月 54 小時、每三個月 138 小時（第 32 條第 2 項）',
  },
  'flexible-hours.reported_on': { en: 'Reported on', zh: '報備日期' },
  'flexible-hours.reported_on.hint': {
    en: 'From 30 workers on, more overtime is reported to the local authority (art. 32 III).',
    zh: '僱用勞工 30 人以上者，延長加班上限須報當地主管機關備查（第 32 條第 3 項）。',
  },
  'flexible-hours.from_day': { en: 'From day', zh: '起日' },
  'flexible-hours.from_day.hint': {
    en: 'The first period of flexible hours begins on it.',
    zh: '變形工時之第一個週期由此日起算。',
  },
  'flexible-hours.until_day': { en: 'Until day', zh: '迄日' },
  'flexible-hours.until_day.hint': {
    en: 'Of flexible hours, the last day of a period. Empty: without an end.',
    zh: '變形工時須為週期的最後一日；留空表示無期限。',
  },
  'flexible-hours.consent': { en: 'Agreed by', zh: '同意方式' },
  'flexible-hours.consent.union': { en: 'The union', zh: '工會同意' },
  'flexible-hours.consent.meeting': { en: 'A labour-management meeting', zh: '勞資會議同意' },
  'flexible-hours.consent.everybody': { en: 'Everybody, at most three people', zh: '全體勞工同意（三人以下）' },
  'flexible-hours.agreed_on': { en: 'Agreed on', zh: '同意日期' },
  'flexible-hours.employee_ids': { en: 'Only these people', zh: '僅適用人員' },
  'flexible-hours.employee_ids.hint': { en: 'Empty: everybody of the office.', zh: '留空：工作地點全體。' },
  'flexible-hours.people': { en: 'People', zh: '適用人員' },
  'flexible-hours.file_name': { en: 'Agreement', zh: '同意文件' },
  'flexible-hours.file': { en: 'Agreement', zh: '同意文件' },
  'flexible-hours.file.hint': { en: 'A PDF or a picture of the minutes.', zh: '會議紀錄或同意書的 PDF 或圖檔。' },

  'error.flexible_overlap': {
    en: 'Another agreement is for these people on some of these days. End that one first.',
    zh: '這些日期已有適用相同人員的協議，請先結束該協議。',
  },
  'error.flexible_not_reported': {
    en: 'Only more overtime is reported. Leave it empty for flexible hours.',
    zh: '僅延長加班上限須報備；變形工時請留空。',
  },
  'error.flexible_reported_early': {
    en: 'Enter the day of the report: on or after the day of the agreement.',
    zh: '報備日期不得早於同意日期。',
  },
  'error.flexible_no_law': {
    en: 'The law of this office’s country has no such agreement.',
    zh: '此工作地點所在國家的法律無此約定。',
  },
  'error.flexible_within_period': {
    en: 'End it with a period: on {{before}} or {{after}}.',
    zh: '請於週期結束日終止：{{before}} 或 {{after}}。',
  },
  'error.flexible_other_office': {
    en: 'Choose people who work in this office.',
    zh: '請選擇任職於此工作地點的人員。',
  },
  'error.flexible_begun': {
    en: 'It has begun. Give it an end instead.',
    zh: '此協議已生效，請改為設定迄日。',
  },
} as const satisfies Labels
