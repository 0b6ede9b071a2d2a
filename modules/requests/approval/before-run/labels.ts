import type { Labels } from '#base/labels.ts'

/** What is said about requests that a pay run waits for. */
export const beforeRunLabels = {
  'request.mail.run.one': {
    en: '{{count}} request to decide before {{month}} payroll',
    zh: '{{month}}發薪前有 {{count}} 件申請待簽核',
  },
  'request.mail.run.other': {
    en: '{{count}} requests to decide before {{month}} payroll',
    zh: '{{month}}發薪前有 {{count}} 件申請待簽核',
  },
  'request.mail.run_body.one': {
    en: 'Dear {{name}},\n\n{{count}} request still waits for your decision before {{month}} is paid ({{group}}).\n\nOpen it here: {{link}}\n',
    zh: '{{name}} 您好：\n\n{{month}}發薪前（{{group}}）仍有 {{count}} 件申請待您簽核。\n\n請由此開啟：{{link}}\n',
  },
  'request.mail.run_body.other': {
    en: 'Dear {{name}},\n\n{{count}} requests still wait for your decision before {{month}} is paid ({{group}}).\n\nOpen them here: {{link}}\n',
    zh: '{{name}} 您好：\n\n{{month}}發薪前（{{group}}）仍有 {{count}} 件申請待您簽核。\n\n請由此開啟：{{link}}\n',
  },
  'request.run_waits': { en: 'Requests to decide', zh: '待簽核的申請' },
  'request.run_waits_about': {
    en: 'Leave, claims and hours that are paid once they are approved',
    zh: '核准後才會計入薪資的請假、報銷與工時',
  },
  'request.run_question.one': {
    en: '1 request of {{month}} is not decided. Have it decided first, or confirm without it.',
    zh: '{{month}}有 1 件申請尚未簽核。請先完成簽核，或不納入直接確認。',
  },
  'request.run_question.other': {
    en: '{{count}} requests of {{month}} are not decided. Have them decided first, or confirm without them.',
    zh: '{{month}}有 {{count}} 件申請尚未簽核。請先完成簽核，或不納入直接確認。',
  },
} as const satisfies Labels
