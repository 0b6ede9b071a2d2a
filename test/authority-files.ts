import { csvCells } from '#statutory/csv.ts'

/**
 * Reads files of authorities by the positions and columns that the authorities publish, not by the code that writes
 * them. Amounts are in sen, one for each person in file order; empty positions are left out.
 */
export type Shares = { employee: number[]; employer: number[] }

const sen = (ringgit: string | undefined) => Math.round(Number(ringgit) * 100)
const linesOf = (text: string) => text.split('\r\n').filter(Boolean)
const nonZero = (amounts: readonly number[]) => amounts.filter(Boolean)

/** Employee and employer shares from the last two columns, below a heading. */
export function readEpf(text: string): Shares {
  const [, ...rows] = csvCells(text)
  return { employee: rows.map((row) => sen(row.at(-1))), employer: rows.map((row) => sen(row.at(-2))) }
}

/** PERKESO's lines of 278 characters: SOCSO, EIS and Lindung 24 Jam. Throws on a line of another length. */
export function readPerkeso(text: string): { lines: number; socso: Shares; eis: Shares; lindung: number[] } {
  const lines = linesOf(text)
  const wrong = lines.find((line) => line.length !== 278)
  if (wrong !== undefined) throw new Error(`A line of ${wrong.length} signs`)
  const at = (from: number) => nonZero(lines.map((line) => Number(line.slice(from, from + 6))))
  return {
    lines: lines.length,
    socso: { employer: at(214), employee: at(220) },
    eis: { employer: at(226), employee: at(232) },
    lindung: at(238),
  }
}

/** CP39: PCB and CP38 of each person, and the totals in its header. */
export function readCp39(text: string): { lines: number; pcb: number[]; cp38: number[]; header: [number, number] } {
  const [header, ...lines] = linesOf(text)
  const at = (from: number) => nonZero(lines.map((line) => Number(line.slice(from, from + 8))))
  return {
    lines: lines.length,
    pcb: at(110),
    cp38: at(118),
    header: [Number(header!.slice(27, 37)), Number(header!.slice(42, 52))],
  }
}

/** The levy of each person, from the last column. */
export function readHrd(text: string): number[] {
  const [, ...rows] = csvCells(text)
  return rows.map((row) => sen(row.at(-1)))
}

/** C.P.8D: 23 fields a person, with some totals. EPF is in whole ringgit, truncated for each person. */
export function readCp8d(text: string): { people: number; epf: number; pcb: number; cp38: number } {
  const rows = linesOf(text).map((line) => line.split('|'))
  const wrong = rows.find((row) => row.length !== 23)
  if (wrong) throw new Error(`A line of ${wrong.length} fields`)
  const field = (at: number) => rows.reduce((all, row) => all + sen(row[at - 1] || '0'), 0)
  return { people: rows.length, epf: field(17), pcb: field(19), cp38: field(20) }
}

/** Taiwan's list of withholding statements, in whole dollars: paid and withheld amounts. */
export function readWithholdingList(text: string): { statements: number; paid: number; tax: number } {
  const [heading, ...rows] = csvCells(text)
  const column = (title: RegExp) => {
    const at = heading!.findIndex((one) => title.test(one))
    if (at < 0) throw new Error(`No ${title} in ${heading!.join()}`)
    return rows.reduce((all, row) => all + Number(row[at]), 0)
  }
  return { statements: rows.length, paid: column(/paid|給付總額/i), tax: column(/tax withheld|扣繳稅額/i) }
}
