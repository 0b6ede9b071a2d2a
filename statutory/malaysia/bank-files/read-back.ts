import { parseMoney, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { csvCells } from '../../csv.ts'

export type FileLayout = 'maybank' | 'maybank_biz' | 'cimb' | 'public_bank' | 'rhb'

/** Reads a written file back: how many transfers it has, and their sum in sen. */
export function readFileTotals(
  layout: FileLayout,
  content: string | readonly string[][],
): { count: number; total: number } {
  const amounts = AMOUNTS[layout](content as never)
  return { count: amounts.length, total: sum(amounts) }
}

const AMOUNTS: Record<FileLayout, (content: never) => number[]> = {
  maybank: (text: string) =>
    linesOf(text)
      .map((line) => line.split('|'))
      .filter(([kind]) => kind === '01')
      .map((fields) => amountIn(fields, 11)),
  maybank_biz: (text: string) =>
    csvCells(text)
      .slice(7)
      .map((cells) => amountIn(cells, 5)),
  cimb: (text: string) =>
    linesOf(text)
      .filter((line) => line.startsWith('02'))
      .map((line) => Number(line.slice(65, 76))),
  public_bank: (rows: readonly string[][]) => rows.slice(3).map((cells) => amountIn(cells, 6)),
  rhb: (rows: readonly string[][]) => rows.map((cells) => amountIn(cells, 2)),
}

function amountIn(cells: readonly string[], index: number): number {
  return parseMoney(required(cells[index], `cell ${index + 1} of a transfer`))
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '')
}
