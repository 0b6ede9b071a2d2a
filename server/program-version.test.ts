import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readVersion } from './program-version.ts'

const root = mkdtempSync(path.join(tmpdir(), 'kerani-version-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const put = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}
const COMMIT = '0123456789abcdef0123456789abcdef01234567'

it('LIF the version names the commit of a checkout, on a branch, in packed refs or detached, and no commit elsewhere', () => {
  put('package.json', '{ "version": "1.2.3" }')
  expect(readVersion(root)).toBe('1.2.3')
  put('.git/HEAD', 'ref: refs/heads/main\n')
  expect(readVersion(root)).toBe('1.2.3')
  put('.git/packed-refs', `# pack-refs\n${COMMIT} refs/heads/main\n`)
  expect(readVersion(root)).toBe('1.2.3 (0123456789ab)')
  put('.git/refs/heads/main', 'f'.repeat(40))
  expect(readVersion(root)).toBe('1.2.3 (ffffffffffff)')
  put('.git/HEAD', `${COMMIT}\n`)
  expect(readVersion(root)).toBe('1.2.3 (0123456789ab)')
})
