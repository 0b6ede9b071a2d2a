import { replyFromWorker } from '../threads/worker-reply.ts'
import { type BuildRequest, buildWorkbookFile } from './build-workbook.ts'

await replyFromWorker((order: BuildRequest) => buildWorkbookFile(order))
