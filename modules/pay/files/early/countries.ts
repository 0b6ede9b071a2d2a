import type { CountryCode } from '#base/countries/served-countries.ts'
import type { Context } from '#server/context/context.ts'
import type { ApprovedRun } from '../approved-run.ts'
import type { FileProblem } from '../checked-file/contract.ts'
import type { NamedFile } from '../contract.ts'
import { buildMalaysianFiles } from '../malaysia/routes.ts'
import { buildTaiwanStatements } from '../taiwan/routes.ts'

export type FileProblems = { file: NamedFile; problems: readonly FileProblem[] }

/** The files for the authorities of a country, with their problems. */
export const AUTHORITY_FILES: {
  readonly [code in CountryCode]: (context: Context, run: ApprovedRun) => Promise<FileProblems[]>
} = { MY: buildMalaysianFiles, TW: buildTaiwanStatements }
