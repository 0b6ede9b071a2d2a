import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** The folder of the copy in which files are changed one at a time. The working tree is never changed. */
export const TREE = path.join(tmpdir(), `kerani-mutants-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`)

/** Copies the current state of the project. */
export function copyTree(): void {
  const files = gitLines(['ls-files', '-co', '--exclude-standard'])
  for (const file of files) {
    const [from, to] = [path.join(ROOT, file), path.join(TREE, file)]
    if (!existsSync(from)) continue
    mkdirSync(path.dirname(to), { recursive: true })
    copyFileSync(from, to)
  }
  const wanted = new Set(files)
  for (const file of walkFolder(TREE, '')) if (!wanted.has(file)) rmSync(path.join(TREE, file))
  const modules = path.join(TREE, 'node_modules')
  if (!existsSync(modules)) symlinkSync(path.join(ROOT, 'node_modules'), modules)
}

/** Files in folders that git tracks or would track. With `changed` only those that differ from the main branch. */
export function listFiles(folders: readonly string[], changed: boolean): string[] {
  const files = changed
    ? [
        ...gitLines(['diff', '--name-only', 'main...']),
        ...gitLines(['diff', '--name-only', 'HEAD']),
        ...gitLines(['ls-files', '-o', '--exclude-standard']),
      ]
    : gitLines(['ls-files', '-co', '--exclude-standard'])
  const wanted = folders.map((folder) => folder.replace(/\/$/, ''))
  return [...new Set(files)]
    .filter((file) => existsSync(path.join(ROOT, file)))
    .filter((file) => wanted.length === 0 || wanted.some((one) => file === one || file.startsWith(`${one}/`)))
    .sort()
}

function gitLines(args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64_000_000 }).split('\n').filter(Boolean)
}

function walkFolder(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = folder === '' ? name : `${folder}/${name}`
    if (name === 'node_modules' || name === '.data' || name === '.mutants') return []
    return statSync(path.join(root, file)).isDirectory() ? walkFolder(root, file) : [file]
  })
}
