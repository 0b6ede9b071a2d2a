import type { z } from 'zod'
import type { OwnToDo } from '../../contract.ts'

export type OwnToDoOfList = z.output<typeof OwnToDo>
