import type { Labels } from '#base/labels.ts'

/** What the screens say about requests that HR enters for others, and where nobody may decide. */
export const enteredForOthersLabels = {
  'requests.for_others_text': {
    en: 'Requests that HR enters for employees are auto-approved or go through approval. The record keeps who entered it, and the employee is notified.',
    zh: '人資代員工填寫的申請可立即生效，或照常送簽。系統會記錄由誰代填，並通知當事人。',
  },
  'requests.for_others_all': { en: 'Auto-approve all', zh: '全部立即生效' },
  'requests.for_others_waits': { en: 'Needs approval', zh: '照常送簽' },
  'requests.for_others_counts': { en: 'Auto-approved', zh: '立即生效' },
  'requests.for_others_paid': {
    en: 'It leads to pay: auto-approved only if entered by somebody who may also enter pay amounts.',
    zh: '涉及給付：由有權登打薪資金額的人代填時立即生效，其他人代填仍須送簽',
  },
  'requests.for_others_never': {
    en: 'Requests that people send for themselves always need approval. So does a shift swap, to which somebody else agrees.',
    zh: '為自己提出的申請一律須送簽；換班須經他人同意，也一律送簽。',
  },
  'requests.for_others_saved': { en: 'Settings saved', zh: '已儲存設定' },
  'requests.one_admin': { en: 'There is only one administrator', zh: '公司目前只有一位管理員' },
  'requests.one_admin_text': {
    en: 'Nobody approves their own requests or those they entered. What {{name}} enters needs somebody else’s approval, unless you set it to auto-approved.',
    zh: '任何人都不能簽核自己提出或代填的申請。{{name}} 代填的申請須由他人簽核，或設定為立即生效。',
  },
  'requests.choose_at_once': { en: 'Set to auto-approved', zh: '設定代填立即生效' },
  'requests.choose_route': { en: 'Change the route', zh: '修改簽核流程' },
  'requests.choose_appoint': { en: 'Appoint another administrator', zh: '新增一位管理員' },
  'requests.choose_deputy': { en: 'Name a deputy', zh: '指定代理人' },
  'requests.counts_at_once': {
    en: 'No approval needed: it is auto-approved, since you enter it for somebody else.',
    zh: '代他人填寫，送出後立即生效，無須簽核。',
  },
} as const satisfies Labels
