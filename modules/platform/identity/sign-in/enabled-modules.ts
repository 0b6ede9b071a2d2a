import { MODULES } from '#base/modules.ts'
import type { Session } from '#server/sessions/find-session.ts'

/** The finished modules of the product that the company has switched on and the person's office does not hide. */
export function enabledModules(
  session: Pick<Session, 'modulesOff'>,
  hidden: readonly number[],
): { id: number; key: string }[] {
  return MODULES.filter(
    (module) => module.ready && !session.modulesOff.includes(module.id) && !hidden.includes(module.id),
  ).map(({ id, key }) => ({ id, key }))
}
