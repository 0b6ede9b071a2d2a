import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { inProject, PROJECT } from './project.mjs'

const WINDOWS = process.platform === 'win32'

/**
 * Finds the Node that runs the product, 24.7 or newer: the current one, or the one npm installed. Throws with what to
 * do.
 */
export function node24() {
  if (isEnough(process.version)) return process.execPath
  const packaged = inProject(
    'node_modules',
    `node-${WINDOWS ? 'win' : process.platform}-${process.arch}`,
    'bin',
    WINDOWS ? 'node.exe' : 'node',
  )
  if (existsSync(packaged)) {
    const { stdout, error, stderr } = spawnSync(packaged, ['--version'], { encoding: 'utf8' })
    if (isEnough(stdout ?? '')) return packaged
    throw new Error(
      `The Node in ${packaged} does not run here (${(error?.message ?? stderr).trim()}). Install Node 24.7 or newer from https://nodejs.org and try again.`,
    )
  }
  throw new Error(
    `Kerani needs Node 24.7 or newer; this is ${process.version}, and there is no packaged one for ${process.platform} ${process.arch}. ` +
      (process.platform === 'darwin'
        ? 'Install it with `brew install node@24` or from https://nodejs.org'
        : 'Install it from https://nodejs.org') +
      ' and try again.',
  )
}

function isEnough(version) {
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(version) ?? []
  return Number(major) > 24 || (Number(major) === 24 && Number(minor) >= 7)
}

/**
 * Runs a file on Node 24 in this terminal and returns its exit code. Signals to this process are passed on. Signals of
 * the terminal reach the program directly, since they go to every process in the foreground.
 */
export function runOnNode24(file, args = [], { env = {} } = {}) {
  const child = spawn(node24(), [inProject(file), ...args], {
    cwd: PROJECT,
    stdio: 'inherit',
    // Compiled code is cached, so that each thread of the server starts in half the time.
    env: { NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'kerani'), ...process.env, ...env },
  })
  passSignals(child)
  return ended(child)
}

/** The exit code of a child; above 128 when a signal ended it. */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

export function passSignals(...children) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      const fromTerminal = WINDOWS || (signal !== 'SIGTERM' && process.stdin.isTTY)
      if (!fromTerminal) for (const child of children) child.kill(signal)
    })
  }
}
