import type { Labels } from '#base/labels.ts'

/** Problems and sums of the files of all modules. */
export const gatheredKeys = ['checked-file.'] as const

/** Labels of any checked file. The module that makes the file labels its problems. */
export const checkedFileLabels = {
  'checked-file.people_one': { en: '{{count}} person', zh: '{{count}} 人' },
  'checked-file.people_other': { en: '{{count}} people', zh: '{{count}} 人' },
  'checked-file.nothing': { en: 'Nothing to file', zh: '無須申報' },
  'checked-file.ready': { en: 'Ready', zh: '可下載' },
  'checked-file.look': { en: 'To check: {{count}}', zh: '待確認：{{count}}' },
  'checked-file.stopped': { en: 'Cannot be sent yet', zh: '尚無法送出' },
  'checked-file.unconfirmed': {
    en: 'Check with the portal or your bank before the first use:',
    zh: '首次使用前請向主管機關網站或銀行確認：',
  },
  'checked-file.more_one': { en: 'and {{count}} more', zh: '及其他 {{count}} 項' },
  'checked-file.more_other': { en: 'and {{count}} more', zh: '及其他 {{count}} 項' },
} as const satisfies Labels
