import { replyFromWorker } from '#server/threads/worker-reply.ts'
import { readText, type TextRequest } from './read-text.ts'

await replyFromWorker((order: TextRequest) => readText(order))
