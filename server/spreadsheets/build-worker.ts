import { csvText, type WrittenSheet, xlsxBytes } from './build-workbook.ts'
import { answer } from './worker-reply.ts'

await answer(async ({ kind, sheets }: { kind: 'xlsx' | 'csv'; sheets: WrittenSheet[] }) => {
  if (kind === 'xlsx') return new Uint8Array(await xlsxBytes(sheets))
  return new Uint8Array(Buffer.from(csvText(sheets[0]!)))
})
