import type { Labels } from '#base/labels.ts'

export const shiftComingLabels = {
  'shift-coming.title': { en: 'Coming shifts', zh: '近期班次' },
  'shift-coming.plan': { en: 'Open planner', zh: '開啟排班表' },
  'shift-coming.today': { en: 'Today', zh: '今日' },
  'shift-coming.tomorrow': { en: 'Tomorrow', zh: '明日' },
  'shift-coming.planned_one': { en: '{{count}} planned', zh: '已排 {{count}} 班' },
  'shift-coming.planned_other': { en: '{{count}} planned', zh: '已排 {{count}} 班' },
  'shift-coming.nobody': { en: 'Nobody planned', zh: '未排班' },
  'shift-coming.open_one': { en: '{{count}} missing', zh: '缺 {{count}} 人' },
  'shift-coming.open_other': { en: '{{count}} missing', zh: '缺 {{count}} 人' },
  'shift-coming.short': { en: '{{shift}} {{heads}} of {{needed}}', zh: '{{shift}} {{heads}}／{{needed}} 人' },
  'shift-coming.untold_one': { en: '{{count}} not published', zh: '{{count}} 班未公布' },
  'shift-coming.untold_other': { en: '{{count}} not published', zh: '{{count}} 班未公布' },
  'shift-coming.covered': { en: 'Covered', zh: '人力充足' },
  'shift-coming.no_shifts': { en: 'No shifts yet', zh: '尚無班別' },
  'shift-coming.no_shifts_text': {
    en: 'Add the shifts of your company, then plan the month.',
    zh: '請先新增公司的班別，再排定當月班表。',
  },
  'shift-coming.define': { en: 'Add shifts', zh: '新增班別' },
  'shift-coming.none': { en: 'Nobody is planned for seven days', zh: '未來七日尚未排班' },
  'shift-coming.none_text': {
    en: 'Plan shifts and publish them. Days without one follow the weekly hours.',
    zh: '請排定班次並公布。未排班的日子依每週工時。',
  },
  'shift-next.title': { en: 'Next shifts', zh: '接下來的班次' },
  'shift-next.all': { en: 'All my shifts', zh: '我的全部班次' },
  'shift-next.weekly': { en: 'Weekly hours', zh: '每週工時' },
  'shift-next.changed_one': { en: 'Changed', zh: '有異動' },
  'shift-next.changed_other': { en: '{{count}} changes', zh: '{{count}} 項異動' },
  'shift-next.none': { en: 'No work for two weeks', zh: '未來兩週無班次' },
  'shift-next.none_text': {
    en: 'Your next shifts show here once they are published.',
    zh: '班次公布後會顯示於此。',
  },
  'shift-next.no_record': {
    en: 'You have no employee record here, so no shifts. Ask HR to link it.',
    zh: '您的帳號未連結員工資料，因此沒有班次。請洽人資連結。',
  },
} as const satisfies Labels
