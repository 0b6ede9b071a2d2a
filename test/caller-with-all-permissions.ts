import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import { REACHES } from '#base/access/permissions.ts'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import type { Caller, TestServer } from './server.ts'

/** Signs in a user with every permission of a company at full reach. The grants stay. */
export async function callerWithAllPermissions(server: TestServer, code: 'meridian' | 'beacon'): Promise<Caller> {
  await server.keep(() =>
    server.tenant(code, async (tx) => {
      await tx.deleteFrom('role_grant').execute()
      const all = Object.entries(PERMISSIONS).filter(([, kind]) => kind !== 'platform')
      await tx
        .insertInto('role_grant')
        .values(all.map(([permission]) => ({ role_id: COMPANY_ADMIN, permission, reach: REACHES.at(-1)! })))
        .execute()
    }),
  )
  return server.keep(() => server.as(code === 'meridian' ? 'aminah' : 'beacon:aminah'))
}
