import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RoleName } from '#base/access/roles.ts'
import type { Verdict } from '../matrix.ts'
import type { NamedInBody } from '../matrix-rules.ts'
import type { TestServer } from '../server.ts'
import type { Input, Samples } from './sample.ts'

/** A row for the ids in a module's addresses: the table's first, or one inserted from `made`. */
export type SampleRow = { addresses: RegExp; table: string; first: string; made?: Record<string, unknown> }

/**
 * A row of a person: the subject of the call or the caller. `of` returns its id, or all address parameters; null where
 * that person has none.
 */
export type OwnRow = {
  addresses: RegExp
  of: (server: TestServer, company: string, key: string) => Promise<string | Input | null>
}

/** What a module provides in `test-samples.ts` for the tests that make every call. */
export type ModuleSamples = {
  rows?: readonly SampleRow[]
  own?: readonly OwnRow[]
  samples?: Samples
  /** Calls that name people in their body or query. */
  named?: Readonly<Record<string, NamedInBody>>
  /** Replies to a role despite its grants; `about` says where the person stands to it: `own`, `office` and so on. */
  byRule?: Readonly<Record<string, (role: RoleName, about: string) => Verdict | undefined>>
  /** Calls that nobody may make about themselves while somebody else could, where the address names their record. */
  ownCase?: readonly string[]
  /** Calls with a protected field that do not change anybody's record, each with the reason. */
  noWays?: Readonly<Record<string, string>>
  /** Inserts a row of everybody into a company's lists. */
  plant?: (server: TestServer, company: string) => Promise<void>
}

const ROOT = path.join(import.meta.dirname, '../..')

/** Samples of every module that has some. */
export const samplesOfModules: readonly ModuleSamples[] = await Promise.all(
  globSync('modules/*/*/test-samples.ts', { cwd: ROOT })
    .sort()
    .map(async (file) => (await import(pathToFileURL(path.join(ROOT, file)).href)).testSamples as ModuleSamples),
)

export const OWN_ROWS: readonly OwnRow[] = samplesOfModules.flatMap(({ own }) => own ?? [])
