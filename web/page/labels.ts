import type { Labels } from '#base/labels.ts'

/** The bar of selected rows, and steps. */
export const pageLabels = {
  'selection.count_one': { en: '{{count}} selected', zh: '已選取 {{count}} 項' },
  'selection.count_other': { en: '{{count}} selected', zh: '已選取 {{count}} 項' },
  'selection.actions': { en: 'Actions for the selection', zh: '對已選取項目的操作' },
  'selection.clear': { en: 'Clear the selection', zh: '取消選取' },
  'steps.done': { en: 'done', zh: '已完成' },
} as const satisfies Labels
