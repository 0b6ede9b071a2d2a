import type { Permission } from '#base/access/permissions.ts'
import type { AnyList } from '#base/endpoints/export-endpoint.ts'

/** Whether somebody with these grants may export a list; without grants it is an operator's own. */
export function mayExport(
  { exports }: Pick<AnyList, 'exports'>,
  grants: Partial<Record<Permission, unknown>> | undefined,
): boolean {
  return exports !== undefined && (exports === 'staff' || !grants || exports in grants)
}
