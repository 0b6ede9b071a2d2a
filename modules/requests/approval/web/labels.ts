import type { Labels } from '#base/labels.ts'

/** What the list of steps says: who decides and what they decided. */
export const requestStepLabels = {
  'requests.by': { en: 'by {{name}}', zh: '由 {{name}} 代簽' },
  'requests.no_steps': { en: 'No approval needed.', zh: '無須簽核。' },
  'requests.entered_at_once': {
    en: 'Entered by HR for this person and auto-approved.',
    zh: '由人資代填，立即生效，無須簽核。',
  },
  'requests.needs_any': { en: 'Any one of them', zh: '其中一人簽核即可' },
  'requests.needs_all': { en: 'All of them', zh: '須全部同意' },
  'requests.missing.ask_hr': {
    en: 'No approver for this step: {{who}}. Ask HR.',
    zh: '此關卡無人可簽核：{{who}}，請洽人資。',
  },
  'requests.missing.ask_administrator': {
    en: 'No approver for this step: {{who}}. Ask your administrator to change the route, or to auto-approve it.',
    zh: '此關卡無人可簽核：{{who}}。請管理員修改簽核流程，或設定代填立即生效。',
  },
  'requests.missing.change_routes': {
    en: 'No approver for this step: {{who}}. It stays pending until you do one of these:',
    zh: '此關卡無人可簽核：{{who}}。請擇一處理，否則申請將一直待簽核：',
  },
  'requests.substitute': { en: '{{name}} is deputy today', zh: '今日由 {{name}} 代理' },
  'requests.usual_minutes_one': { en: 'usually within {{count}} minute', zh: '通常 {{count}} 分鐘內' },
  'requests.usual_minutes_other': { en: 'usually within {{count}} minutes', zh: '通常 {{count}} 分鐘內' },
  'requests.usual_hours_one': { en: 'usually within {{count}} hour', zh: '通常 {{count}} 小時內' },
  'requests.usual_hours_other': { en: 'usually within {{count}} hours', zh: '通常 {{count}} 小時內' },
  'requests.usual_days_one': { en: 'usually within {{count}} day', zh: '通常 {{count}} 天內' },
  'requests.usual_days_other': { en: 'usually within {{count}} days', zh: '通常 {{count}} 天內' },
} as const satisfies Labels
