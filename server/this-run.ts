import { randomUUID } from 'node:crypto'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

const KEY = 'kerani run'

/**
 * This run of the program, on whichever of its threads: what it kept for itself in the database is of no use to the next one,
 * which may compute otherwise.
 */
export const THIS_RUN: string = (getEnvironmentData(KEY) as string | undefined) ?? randomUUID()
setEnvironmentData(KEY, THIS_RUN)
