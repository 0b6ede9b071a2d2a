import type { RoleName } from '#base/access/roles.ts'
import type { CallOptions, TestServer } from '../server.ts'
import type { SubjectPerson, World } from '../world.ts'

export type Input = Record<string, unknown>

/** How a call succeeds in the planted world. */
export type Sample = {
  /** The caller; the Company Admin by default. */
  as?: readonly [who: string, role: RoleName]
  /** The input beside the record in the address. Missing versions are filled in. */
  input?: Input
  files?: CallOptions['files']
  /** The only person that it can be done for. For others it returns `otherwise`. */
  about?: SubjectPerson
  otherwise?: string
  /** SQL statements that prepare the data, and that restore it afterwards. */
  arrange?: readonly [string, string]
  /** Changes no existing row, although the call names one. */
  adds?: true
  /** Leaves nothing of the record, although the call is not a DELETE. */
  removes?: true
}

export type Samples = Readonly<Record<string, (world: World, server: TestServer) => Sample | Promise<Sample>>>
