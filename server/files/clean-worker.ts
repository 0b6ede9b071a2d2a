import { answer } from '#server/spreadsheets/worker-reply.ts'
import { type CleanOrder, cleanContent } from './clean-content.ts'

await answer((order: CleanOrder) => cleanContent(order))
