import type { Labels } from '#base/labels.ts'

/** The bar of selected rows, steps, and the help of a page. */
export const pageLabels = {
  'selection.count_one': { en: '{{count}} selected', zh: '已選取 {{count}} 項' },
  'selection.count_other': { en: '{{count}} selected', zh: '已選取 {{count}} 項' },
  'selection.actions': { en: 'Actions for the selection', zh: '對已選取項目的操作' },
  'selection.clear': { en: 'Clear the selection', zh: '取消選取' },
  'page.help': { en: 'Help: {{title}}', zh: '說明：{{title}}' },
  'steps.skipped': { en: 'skipped', zh: '已略過' },
  'steps.done': { en: 'done', zh: '已完成' },
} as const satisfies Labels
