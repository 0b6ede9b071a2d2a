import type { taskApi } from '#base/session-api.ts'

export type Task = NonNullable<typeof taskApi.one.types>['answer']

export function isUnderWay(state: Task['state']): boolean {
  return state === 'waiting' || state === 'running'
}
