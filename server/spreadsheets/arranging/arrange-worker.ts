import type { Arrangement, Proposal, RowsToMend } from '#base/arranging-api.ts'
import { Refused } from '#base/errors.ts'
import { builtFile } from '../build-workbook.ts'
import { widened } from '../narrowed.ts'
import { parseWorkbook } from '../parse-workbook.ts'
import type { Template } from '../template.ts'
import { answer } from '../worker-reply.ts'
import { downwards } from './across.ts'
import { arrangedSheets } from './arranged-sheets.ts'
import { type ArrangingFacts, proposed } from './propose.ts'
import { rowsToMend } from './rows-to-mend.ts'

export type ArrangeOrder = {
  bytes: Uint8Array
  name: string
  template: Template
  given: Arrangement
  facts: ArrangingFacts
  /** What is wanted: the proposal alone, the file, or some rows. */
  wanted: { file: 'all' | 'left_out' } | { rows: { into: string; row: number }[] } | null
}
export type ArrangeResult = {
  proposal: Proposal
  /** What files with these headings are remembered by. */
  digests: string[]
  file: Uint8Array | null
  rows: RowsToMend | null
}

await answer(async ({ bytes, name, template, given, facts, wanted }: ArrangeOrder): Promise<ArrangeResult> => {
  const sources = downwards(template, widened(template, await parseWorkbook(bytes, name)), facts.lists)
  const arranged = proposed(template, sources, given, facts)
  const { proposal, sheets } = arranged
  const digests = sheets.map(({ laid }) => laid.digest)
  if (wanted === null) return { proposal, digests, file: null, rows: null }
  if ('rows' in wanted) return { proposal, digests, file: null, rows: rowsToMend(arranged, wanted.rows, facts) }
  if (proposal.open > 0) throw new Refused('arranging_open', { params: { count: proposal.open } })
  const file = await builtFile({ kind: 'xlsx', sheets: arrangedSheets(arranged, wanted.file) })
  return { proposal, digests, file, rows: null }
})
