import type { ComponentType } from 'react'
import { trackPageLoad } from './when-idle.ts'

/** A part of the program did not load in time. */
export class ChunkLoadError extends Error {
  constructor() {
    super('A part of the page did not load')
    this.name = 'PartMissing'
  }
}

const PATIENCE = 120_000

/** Loads a part of the program. After 120 seconds (SYS-08) it fails with an error that the page offers to retry. */
export async function loadChunk<Part>(load: () => Promise<Part>, patience = PATIENCE): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), patience)
  })
  try {
    return await trackPageLoad(Promise.race([load(), late]))
  } catch (error) {
    throw error instanceof TypeError || isChunkLoadFailure(error) ? new ChunkLoadError() : error
  } finally {
    clearTimeout(timer)
  }
}

function isChunkLoadFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|preload/i.test(error.message)
  )
}

export type LoadScreen = () => Promise<{ default: ComponentType }>
