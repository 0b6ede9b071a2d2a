import { replyFromWorker } from '../threads/worker-reply.ts'
import { parseWorkbook } from './parse-workbook.ts'

await replyFromWorker(({ bytes, name }: { bytes: Uint8Array; name: string }) => parseWorkbook(bytes, name))
