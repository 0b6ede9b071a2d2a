import { readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')

/** The version of this program for the log and the operators' panel, with the commit when it runs from a checkout. */
export const PROGRAM_VERSION = readVersion(ROOT)

/** @internal */
export function readVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const commit = readCommit(path.join(root, '.git'))
  return commit ? `${version} (${commit.slice(0, 12)})` : version
}

function readCommit(git: string): string | undefined {
  const readGitFile = (name: string) => {
    try {
      return readFileSync(path.join(git, name), 'utf8')
    } catch {
      return ''
    }
  }
  const head = readGitFile('HEAD').trim()
  const ref = /^ref: (\S+)$/.exec(head)?.[1]
  const packed = readGitFile('packed-refs')
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
  const commit = ref === undefined ? head : readGitFile(ref).trim() || packed?.split(' ')[0]
  return commit !== undefined && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined
}
