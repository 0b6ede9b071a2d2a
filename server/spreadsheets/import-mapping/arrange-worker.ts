import type { ImportMapping, MappingProposal, RowsToFix } from '#base/contracts/import-mapping-api.ts'
import { DomainError } from '#base/errors.ts'
import { replyFromWorker } from '../../threads/worker-reply.ts'
import { buildWorkbookFile } from '../build-workbook.ts'
import { parseWorkbook } from '../parse-workbook.ts'
import type { Template } from '../template.ts'
import { fitToCountries } from '../template-countries.ts'
import { buildMappedSheets } from './mapped-sheets.ts'
import { type MappingFacts, proposeMapping } from './propose-mapping.ts'
import { buildRowsToFix } from './rows-to-fix.ts'
import { unpivotSheets } from './unpivot-sheets.ts'

export type MappingRequest = {
  bytes: Uint8Array
  name: string
  /** The import's template for all countries. */
  whole: Template
  /** The template for the company's countries. */
  template: Template
  given: ImportMapping
  facts: MappingFacts
  /** What to return besides the proposal: the file, some rows, or nothing. */
  wanted: { file: 'all' | 'left_out' } | { rows: { into: string; row: number }[] } | null
}
export type MappingResult = {
  proposal: MappingProposal
  /** The digests under which the mapping of these headings is remembered. */
  digests: string[]
  file: Uint8Array | null
  rows: RowsToFix | null
}

await replyFromWorker(
  async ({ bytes, name, whole, template, given, facts, wanted }: MappingRequest): Promise<MappingResult> => {
    const read = fitToCountries(whole, template, await parseWorkbook(bytes, name))
    const sources = unpivotSheets(template, read, facts.lists)
    const arranged = proposeMapping(template, sources, given, facts)
    const { proposal, sheets } = arranged
    const digests = sheets.map(({ laid }) => laid.digest)
    if (wanted === null) return { proposal, digests, file: null, rows: null }
    if ('rows' in wanted) return { proposal, digests, file: null, rows: buildRowsToFix(arranged, wanted.rows, facts) }
    if (proposal.open > 0) throw new DomainError('arranging_open', { params: { count: proposal.open } })
    const file = await buildWorkbookFile({ kind: 'xlsx', sheets: buildMappedSheets(arranged, wanted.file) })
    return { proposal, digests, file, rows: null }
  },
)
