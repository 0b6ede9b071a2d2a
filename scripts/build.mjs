import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { ended, node24 } from './node24.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { hashOf, inProject, PROJECT, say } from './project.mjs'

const SOURCES = [
  'app',
  'web',
  'modules',
  'base',
  'statutory',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
const isNoSource = (file) => /\.(test\.tsx?|sql)$|\/(routes|queries)\.ts$/.test(file)

/** Builds the browser side into dist/ unless it was already built from exactly these sources. */
export async function built() {
  const sources = hashOf(SOURCES, isNoSource)
  const stamp = inProject('dist', '.built-from')
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
  await oneAtATime('build', isBuilt, async () => {
    say('Building the browser side …')
    // built aside, then swapped: neither a running server nor a kill ever meets half a build
    const [next, last] = [inProject('dist.next'), inProject('dist.last')]
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js')
    const child = spawn(node24(), [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'], {
      ...{ cwd: PROJECT, stdio: ['ignore', 2, 2] },
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const code = await ended(child)
    if (code !== 0) throw new Error(`The browser side could not be built (exit ${code}); the reason is above.`)
    writeFileSync(inProject('dist.next', '.built-from'), sources)
    rmSync(last, { recursive: true, force: true })
    if (existsSync(inProject('dist'))) renameSync(inProject('dist'), last)
    renameSync(next, inProject('dist'))
    rmSync(last, { recursive: true, force: true })
  })
}
