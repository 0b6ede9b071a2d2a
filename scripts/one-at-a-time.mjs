import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inProject, say } from './project.mjs'

const BEAT_MS = 1_000
const SILENT_MS = 15_000

/**
 * Runs work unless it is done, and never twice at the same time: two starts in one folder take turns. The lock is a
 * folder whose time its owner renews, so the lock of a killed start is recognised by its age.
 */
export async function oneAtATime(what, isDone, work) {
  if (isDone()) return
  const lock = inProject(`.${what}.lock`)
  await take(lock, `Waiting for another start that is at it: ${what}`)
  const beat = setInterval(() => touch(lock), BEAT_MS)
  try {
    if (!isDone()) await work()
  } finally {
    clearInterval(beat)
    rmSync(lock, { recursive: true, force: true })
  }
}

async function take(lock, waiting) {
  let seen
  let since = Date.now()
  for (let tries = 0; ; tries++) {
    try {
      return mkdirSync(lock)
    } catch (error) {
      if (!existsSync(lock) && error.code !== 'EEXIST') throw error
    }
    if (tries === 4) say(waiting)
    const now = timeOf(lock)
    if (now !== seen) {
      seen = now
      since = Date.now()
    } else if (Date.now() - since > SILENT_MS) {
      removeSilent(lock, seen)
    }
    await pause(250)
  }
}

/** Renames the lock before removing it. If its time has changed, another process was faster and owns it. */
function removeSilent(lock, seen) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (timeOf(aside) === seen) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, lock)
  } catch {
    // another start removed it
  }
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs
}

function touch(path) {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // somebody removed it by hand; the work goes on
  }
}
