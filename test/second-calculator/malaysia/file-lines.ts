import { type Exact, inSen } from '../exact.ts'

const zeroPadded = (digits: string | number, length: number) => `${digits}`.padStart(length, '0')

/** Head line of CP39: 57 characters, amounts in sen. */
export function cp39Header(
  employerNo: string,
  year: number,
  month: number,
  records: { mtd: Exact; cp38: Exact }[],
): string {
  const sums = { mtd: 0, cp38: 0, mtdRecords: 0, cp38Records: 0 }
  for (const record of records) {
    const mtd = inSen(record.mtd)
    const cp38 = inSen(record.cp38)
    sums.mtd += mtd
    sums.cp38 += cp38
    if (mtd > 0) sums.mtdRecords += 1
    if (cp38 > 0) sums.cp38Records += 1
  }
  const employer = zeroPadded(employerNo, 10)
  const counts = cp39Fields(sums.mtd, sums.mtdRecords, sums.cp38, sums.cp38Records)
  return `H${employer}${employer}${year}${zeroPadded(month, 2)}${counts.totalMtd}${counts.mtdRecords}${counts.totalCp38}${counts.cp38Records}`
}

/** The four totals of the head line of CP39, from sen and counts. */
export function cp39Fields(mtd: number, mtdRecords: number, cp38: number, cp38Records: number) {
  return {
    totalMtd: zeroPadded(mtd, 10),
    mtdRecords: zeroPadded(mtdRecords, 5),
    totalCp38: zeroPadded(cp38, 10),
    cp38Records: zeroPadded(cp38Records, 5),
  }
}

/** An amount of a detail line of CP39. */
export function cp39Amount(amount: Exact): string {
  return zeroPadded(inSen(amount), 8)
}

/** An employee's line of C.P.8D: fields joined and closed by a bar. */
export function cp8dLine(fields: readonly (string | number)[]): string {
  return fields.map((field) => `${field}|`).join('')
}
