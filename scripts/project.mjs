import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

// All scripts/*.mjs run on any Node from 20 on, before any package is installed.

export const PROJECT = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A path inside the project. */
export const inProject = (...parts) => join(PROJECT, ...parts)

/** Prints a message to standard error. Standard output carries only the result of a command. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Ends the process with the problem and what to do about it. */
export function giveUp(problem) {
  say(`\n${problem instanceof Error ? problem.message : problem}`)
  process.exit(1)
}

/** One hash over the contents of files and folders of the project, except paths that `skip` selects. */
export function hashOf(paths, skip = () => false) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(inProject(path))).sort()) {
    const name = relative(PROJECT, file).split(sep).join('/')
    if (!skip(name)) hash.update(`${name}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** All files in a folder, with full paths; installed and hidden ones are left out. */
export function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules' && !entry.name.startsWith('.'))
    .flatMap((entry) => filesIn(join(path, entry.name)))
}
