import { type BuildRequest, buildWorkbookFile } from './build-workbook.ts'
import { replyFromWorker } from './worker-reply.ts'

await replyFromWorker((order: BuildRequest) => buildWorkbookFile(order))
