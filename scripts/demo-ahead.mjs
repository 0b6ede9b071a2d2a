import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { built } from './build.mjs'
import { ended, node24 } from './node24.mjs'
import { inProject, PROJECT } from './project.mjs'

/**
 * Prepares what journeys need while other tests run: the built screens, and the demo company that they copy. The demo
 * company is deleted when this process ends. Returns the environment that names it. If that fails, the journeys create
 * their own and report why.
 */
export async function demoAhead() {
  try {
    await built()
    const child = spawn(node24(), [inProject('e2e', 'make-demo.ts')], {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'kerani') },
    })
    let folder = ''
    child.stdout.on('data', (chunk) => {
      folder += chunk
    })
    if ((await ended(child)) !== 0) return {}
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
    return { KERANI_JOURNEY_DEMO: folder }
  } catch {
    return {}
  }
}
