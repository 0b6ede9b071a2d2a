import type { ImportMapping, MappingProposal } from '#base/contracts/import-mapping-api.ts'

/**
 * The proposal with answers that the server has not seen yet: chosen columns show at once, so that the next choice adds to
 * them instead of replacing them.
 */
export function withAnswers(proposal: MappingProposal, answers: Partial<ImportMapping>): MappingProposal {
  const arrangement = { ...proposal.arrangement, ...answers }
  return {
    ...proposal,
    arrangement,
    sheets: proposal.sheets.map((sheet) => {
      const chosen = arrangement.sheets.find(({ into }) => into === sheet.into)?.columns ?? []
      // Without columns the server finds them again.
      return chosen.length === 0
        ? sheet
        : { ...sheet, columns: sheet.columns.map((column, at) => ({ ...column, key: chosen[at] ?? null })) }
    }),
  }
}

/** The answer that a column of the file goes to a field. */
export function chooseField(
  { sheets, arrangement }: MappingProposal,
  into: string,
  at: number,
  key: string | null,
): Pick<ImportMapping, 'sheets'> {
  const columns = sheets.find((sheet) => sheet.into === into)?.columns.map((column) => column.key) ?? []
  return {
    sheets: arrangement.sheets.map((one) =>
      one.into === into ? { ...one, columns: columns.map((before, index) => (index === at ? key : before)) } : one,
    ),
  }
}
