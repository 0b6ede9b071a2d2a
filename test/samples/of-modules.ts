import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Samples } from './sample.ts'

/** A row that stands behind the ids of a module's addresses: its table's first, or one that is made of `made`. */
export type SampleRow = { addresses: RegExp; table: string; first: string; made?: Record<string, unknown> }

/** What a module gives to the tests that walk over every call, in its `test-samples.ts`. */
export type ModuleSamples = { rows?: readonly SampleRow[]; samples?: Samples }

const ROOT = path.join(import.meta.dirname, '../..')

/** Of every module that has any. */
export const samplesOfModules: readonly ModuleSamples[] = await Promise.all(
  globSync('modules/*/test-samples.ts', { cwd: ROOT })
    .sort()
    .map(async (file) => (await import(pathToFileURL(path.join(ROOT, file)).href)).testSamples as ModuleSamples),
)
