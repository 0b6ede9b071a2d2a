import type { RoleName } from '#base/access/roles.ts'
import type { CallOptions, TestServer } from '../server.ts'
import type { SubjectPerson, World } from '../world.ts'

export type Input = Record<string, unknown>

/** How a call succeeds in the planted world. */
export type Sample = {
  /** Who it is done by; the Company Admin unless told. */
  as?: readonly [who: string, role: RoleName]
  /** What is sent beside the record that the address names. Versions are filled in where they are left out. */
  input?: Input
  files?: CallOptions['files']
  /** The one person of whom it can be done. Of anyone else it answers `otherwise`. */
  about?: SubjectPerson
  otherwise?: string
  /** What has to be made so first, and made as it was afterwards: statements of the company. */
  arrange?: readonly [string, string]
  /** Nothing that was there is changed, though the call speaks of something there. */
  adds?: true
  /** Nothing is left of it, though the call is no DELETE. */
  removes?: true
}

export type Samples = Readonly<Record<string, (world: World, server: TestServer) => Sample | Promise<Sample>>>
