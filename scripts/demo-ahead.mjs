import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { built } from './build.mjs'
import { ended, node24 } from './node24.mjs'
import { inProject, PROJECT } from './project.mjs'

/**
 * What journeys begin with, made while other tests run: the built screens, and the demo company they copy, which goes
 * when this process does. Answers the environment that names it; where that fails, the journeys make theirs and say why.
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
