import { parseWorkbook } from './parse-workbook.ts'
import { answer } from './worker-reply.ts'

await answer(({ bytes, name }: { bytes: Uint8Array; name: string }) => parseWorkbook(bytes, name))
