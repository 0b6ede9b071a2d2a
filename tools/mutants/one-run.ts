import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Locks a copied tree until this process ends. Returns the id of a running process that has it locked already, or null:
 * two runs would write mutants into the same copy. The lock of a killed process does not count.
 */
export function lockTree(tree: string, own = process.pid): number | null {
  const lock = path.join(tree, '.mutants', 'run.pid')
  mkdirSync(path.dirname(lock), { recursive: true })
  for (;;)
    try {
      writeFileSync(lock, String(own), { flag: 'wx' })
      process.once('exit', () => rmSync(lock, { force: true }))
      return null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = Number(readFileSync(lock, 'utf8'))
      if (holder !== own && isAlive(holder)) return holder
      rmSync(lock, { force: true })
    }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
