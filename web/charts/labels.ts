import type { Labels } from '#base/labels.ts'

export const chartLabels = {
  'chart.as_table': { en: 'Show as table', zh: '以表格顯示' },
  'chart.as_chart': { en: 'Show as chart', zh: '以圖表顯示' },
} as const satisfies Labels
