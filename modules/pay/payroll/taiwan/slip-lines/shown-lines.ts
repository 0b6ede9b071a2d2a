import { type ShownLine, type ShownSlip, sumLinesOfHours } from '../../payslip/shown-lines.ts'
import { splitUnpaidLine } from './absence-lines.ts'

/** The lines of a payslip in Taiwan: leave by its kind, and the hours of one item as one line. */
export function taiwanShownLines(slip: ShownSlip): ShownLine[] {
  return sumLinesOfHours(slip.lines).flatMap((shown) =>
    shown.line.c === 'unpaid' ? splitUnpaidLine(shown.line, slip) : [shown],
  )
}
