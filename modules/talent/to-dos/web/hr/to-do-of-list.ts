import type { z } from 'zod'
import type { ToDoRow } from '../../contract.ts'

export type ToDoOfList = z.output<typeof ToDoRow>
