import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { errorCode } from '#base/errors.ts'

/** A process as Linux shows it: command line as one text, working folder, parent. */
export type RunningProcess = { pid: number; title: string; folder: string; parent: number }

/** Whether this process is a postmaster of this folder, by its command line, which a zombie lacks. */
export function servesFolder(pid: number, data: string): boolean {
  if (process.platform === 'win32') return isAlive(pid)
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(data)
  } catch {
    return false
  }
}

/**
 * Filters PostgreSQL processes that work in a folder and whose parent does not serve it. The folder's path must not
 * contain links.
 */
export function orphanedProcesses(
  folder: string,
  processes: readonly RunningProcess[],
  serves: (parent: number) => boolean,
): number[] {
  return processes
    .filter((one) => one.title.startsWith('postgres:') && one.folder === folder && !serves(one.parent))
    .map(({ pid }) => pid)
}

/** Lists the processes that this account may inspect; none where the system does not show them. */
export function listProcesses(): RunningProcess[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!pid) return []
    try {
      const readProcFile = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')
      const [title, status] = [readProcFile('cmdline'), readProcFile('status')]
      const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1])
      return [{ pid, title, folder: realpathSync(`/proc/${pid}/cwd`), parent }]
    } catch {
      // it ended meanwhile or belongs to another account
      return []
    }
  })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
