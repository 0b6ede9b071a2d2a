import { replyFromWorker } from '#server/spreadsheets/worker-reply.ts'
import { type CleanRequest, cleanContent } from './clean-content.ts'

await replyFromWorker((order: CleanRequest) => cleanContent(order))
