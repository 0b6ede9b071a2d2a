import { roleOf } from '#base/access/roles.ts'
import { labelOf } from '#web/i18n.ts'
import type {} from './labels.ts'

/** What a role is for, in a sentence. A company may have changed its permissions. */
export function roleAbout(id: number): string {
  return labelOf(`role-about.${roleOf(id).name.toLowerCase().replaceAll(' ', '_')}`)
}
