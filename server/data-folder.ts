import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Makes the data folder, readable by its owner only. Under root others may pass through it, because PostgreSQL runs
 * as another user and its own folder is inside.
 */
export function makeDataFolder(data: string): void {
  mkdirSync(data, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/**
 * Reads a file, and creates it with mode 0600 when it is missing. When several processes start at once, one creates
 * it and all read the same text.
 */
export function readOrCreate(file: string, text: () => string): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, text(), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8')
}
