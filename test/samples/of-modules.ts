import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RoleName } from '#base/access/roles.ts'
import type { Verdict } from '../matrix.ts'
import type { NamedInBody } from '../matrix-rules.ts'
import type { TestServer } from '../server.ts'
import type { Input, Samples } from './sample.ts'

/** A row that stands behind the ids of a module's addresses: its table's first, or one that is made of `made`. */
export type SampleRow = { addresses: RegExp; table: string; first: string; made?: Record<string, unknown> }

/**
 * A row that belongs to somebody: to the person that a call is about, or to whoever calls. `of` answers its id, or all that
 * the address names; null where that person has none.
 */
export type OwnRow = {
  addresses: RegExp
  of: (server: TestServer, company: string, key: string) => Promise<string | Input | null>
}

/** What a module gives to the tests that walk over every call, in its `test-samples.ts`. */
export type ModuleSamples = {
  rows?: readonly SampleRow[]
  own?: readonly OwnRow[]
  samples?: Samples
  /** Calls that name people in their body or query. */
  named?: Readonly<Record<string, NamedInBody>>
  /** What a role is answered although its grants reach it. */
  byRule?: Readonly<Record<string, (role: RoleName) => Verdict | undefined>>
  /** What nobody does to themselves while somebody else could, where the address names a record of theirs. */
  ownCase?: readonly string[]
  /** Calls that take a field which is protected of a person, and are no way to anybody's record, each with the reason. */
  noWays?: Readonly<Record<string, string>>
  /** Puts something of everybody into the lists of a company. */
  plant?: (server: TestServer, company: string) => Promise<void>
}

const ROOT = path.join(import.meta.dirname, '../..')

/** Of every module that has any. */
export const samplesOfModules: readonly ModuleSamples[] = await Promise.all(
  globSync('modules/*/*/test-samples.ts', { cwd: ROOT })
    .sort()
    .map(async (file) => (await import(pathToFileURL(path.join(ROOT, file)).href)).testSamples as ModuleSamples),
)

export const OWN_ROWS: readonly OwnRow[] = samplesOfModules.flatMap(({ own }) => own ?? [])
