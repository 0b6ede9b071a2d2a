import type { Labels } from '#base/labels.ts'

export const orgChartLabels = {
  'orgchart.search': { en: 'Find a person', zh: '尋找人員' },
  'orgchart.found_one': { en: '{{count}} person found', zh: '找到 {{count}} 人' },
  'orgchart.found_other': { en: '{{count}} people found', zh: '找到 {{count}} 人' },
  'orgchart.next': { en: 'Next', zh: '下一個' },
  'orgchart.zoom_in': { en: 'Zoom in', zh: '放大' },
  'orgchart.zoom_out': { en: 'Zoom out', zh: '縮小' },
  'orgchart.fit': { en: 'Fit to screen', zh: '符合畫面' },
  'orgchart.collapse': { en: 'Collapse all', zh: '全部收合' },
  'orgchart.reports_one': { en: '{{count}} person below', zh: '下屬 {{count}} 人' },
  'orgchart.reports_other': { en: '{{count}} people below', zh: '下屬 {{count}} 人' },
  'orgchart.failed': {
    en: 'Could not load the people below. Press again to retry.',
    zh: '無法載入下屬，請再按一次重試。',
  },
  'orgchart.empty': { en: 'Nobody to show', zh: '沒有可顯示的人員' },
  'orgchart.help': {
    en: 'Arrow keys move between people, Enter opens and closes a team, plus and minus zoom, zero fits the screen.',
    zh: '方向鍵在人員間移動，Enter 展開或收合團隊，加減鍵縮放，0 符合畫面。',
  },
} as const satisfies Labels
