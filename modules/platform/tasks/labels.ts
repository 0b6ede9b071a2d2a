import type { Labels } from '#base/labels.ts'

export const taskLabels = {
  'task.task_cancelled': { en: 'Cancelled. Nothing was changed.', zh: '已取消，未變更任何資料。' },
  'task.task_unknown': { en: 'This kind of work is no longer known here.', zh: '此類工作已不存在。' },
  'task.done': { en: 'Done', zh: '完成' },
} as const satisfies Labels
