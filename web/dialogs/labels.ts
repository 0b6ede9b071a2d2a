import type { Labels } from '#base/labels.ts'

/** The confirmation dialog. */
export const dialogLabels = {
  'confirm.more_one': { en: 'and {{count}} more', zh: '以及另外 {{count}} 項' },
  'confirm.more_other': { en: 'and {{count}} more', zh: '以及另外 {{count}} 項' },
} as const satisfies Labels
