import type { Labels } from '#base/labels.ts'

/** How lines of pay name the leave that they are of. */
export const leavePayLabels = {
  'leave-pay.days': { en: '{{type}}, {{days}}: {{share}} % of pay', zh: '{{type}} {{days}}：給薪 {{share}}%' },
  'leave-pay.unpaid': { en: '{{type}}, {{days}}: without pay', zh: '{{type}} {{days}}：不給薪' },
  'leave-pay.counter': {
    en: '{{type}}, {{days}}: counted anew after it was paid',
    zh: '{{type}} {{days}}：付薪後重新計算',
  },
  'leave-pay.given_back': {
    en: '{{type}}, {{days}}: given back after it was paid',
    zh: '{{type}} {{days}}：付薪後銷假',
  },
  'leave-pay.asked': { en: '{{type}}: {{length}} paid out on {{day}}', zh: '{{type}}：{{day}}折現 {{length}}' },
  'leave-pay.unused': { en: '{{type}}: {{length}} not taken until {{day}}', zh: '{{type}}：至{{day}}未休 {{length}}' },
  'leave-pay.deferred': {
    en: '{{type}}: {{length}} deferred from the year until {{day}}, not taken',
    zh: '{{type}}：{{day}}屆滿年度遞延未休 {{length}}',
  },
  'leave-pay.left': {
    en: '{{type}}: {{length}} left on leaving, {{day}}',
    zh: '{{type}}：{{day}}離職時未休 {{length}}',
  },
  'leave-pay.late': { en: '{{type}}, {{days}}: of a month that was closed', zh: '{{type}} {{days}}：屬已結清月份' },
} as const satisfies Labels
