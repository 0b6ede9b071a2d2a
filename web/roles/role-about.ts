import { labelOf } from '#web/i18n.ts'
import { roleKey } from '#web/shell/roles/role-label.ts'
import type {} from './labels.ts'

/** What a role is for, in a sentence. A company may have changed its permissions. */
export function roleAbout(id: number): string {
  return labelOf(`role-about.${roleKey(id)}`)
}
