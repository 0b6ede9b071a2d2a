import type { Labels } from '#base/labels.ts'

/** Messages of what is done with rows of a list. */
export const rowActionLabels = {
  'unit.changed_one': { en: 'One changed', zh: '已變更 1 項' },
  'unit.disable_title_one': { en: 'Disable {{names}}?', zh: '要停用{{names}}嗎？' },
  'unit.disable': { en: 'Disable', zh: '停用' },
  'unit.enable': { en: 'Enable', zh: '啟用' },
  'unit.disable_text': {
    en: 'It can no longer be chosen. What it was used for stays as it is.',
    zh: '停用後不可再被選擇，既有紀錄不變。',
  },
  'unit.changed_other': { en: '{{count}} changed', zh: '已變更 {{count}} 項' },
  'unit.disable_title_other': { en: 'Disable these {{count}}?', zh: '要停用這 {{count}} 項嗎？' },
} as const satisfies Labels
