import { replyFromWorker } from '#server/threads/worker-reply.ts'
import { readFirstPage } from './read-page.ts'

await replyFromWorker((bytes: Uint8Array) => readFirstPage(bytes))
