import { parseWorkbook } from './parse-workbook.ts'
import { replyFromWorker } from './worker-reply.ts'

await replyFromWorker(({ bytes, name }: { bytes: Uint8Array; name: string }) => parseWorkbook(bytes, name))
