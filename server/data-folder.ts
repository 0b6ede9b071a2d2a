import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Makes the data folder when it is missing, closed to others. As root it stays passable, not readable: PostgreSQL runs
 * under another account and has to get to its own folder inside.
 */
export function makeDataFolder(data: string): void {
  mkdirSync(data, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/** The text of a file, made with mode 0600 when missing. Of several processes at once one makes it, all read the same. */
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
