import { replyFromWorker } from '#server/threads/worker-reply.ts'
import { type CleanRequest, cleanContent } from './clean-content.ts'

await replyFromWorker((order: CleanRequest) => cleanContent(order))
