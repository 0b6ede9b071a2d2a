import { spawn } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, sep } from 'node:path'
import { ended } from './node24.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { hashOf, inProject, PROJECT, say } from './project.mjs'

const MODULES = inProject('node_modules')
const STAMP = inProject('node_modules', '.kerani-installed')
const WINDOWS = process.platform === 'win32'

/**
 * Installs the packages of the lock file unless exactly these are installed. An image has its packages without those of
 * development, and sets KERANI_INSTALLED to say so.
 */
export async function installed() {
  if (process.env.KERANI_INSTALLED === '1') return
  await oneAtATime('install', isInstalled, async () => {
    refuseBorrowed()
    say('Installing packages (about a minute, once) …')
    const code = await ended(npm(installCommand()))
    if (code !== 0) throw new Error(`npm could not install the packages (exit ${code}); its reason is above.`)
    writeFileSync(STAMP, wanted())
  })
}

/** Refuses a linked node_modules: `npm ci` empties it through the link and would destroy another folder's packages. */
function refuseBorrowed() {
  if (!lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Error(
    `${MODULES} is a link to another folder, whose packages are not those of this lock file. Remove the link and try again.`,
  )
}

function isInstalled() {
  if (!existsSync(STAMP)) return isInstalledByHand()
  return readFileSync(STAMP, 'utf8') === wanted()
}

function wanted() {
  return `${hashOf(['package-lock.json'])} ${process.platform}-${process.arch}\n`
}

/**
 * Whether `npm ci` was run by hand: npm's own record then lists every package of the lock file that is not optional.
 */
function isInstalledByHand() {
  const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  try {
    const there = packagesIn(inProject('node_modules', '.package-lock.json'))
    const isThere = ([path, entry]) =>
      path === '' || entry.optional || entry.devOptional || there[path]?.version === entry.version
    return Object.entries(packagesIn(inProject('package-lock.json'))).every(isThere)
  } catch {
    return false
  }
}

/** Windows cannot delete a running Node, which `npm ci` would do when this runs on the installed one. */
function installCommand() {
  const runsOnInstalledNode = process.execPath.startsWith(inProject('node_modules') + sep)
  const verb = WINDOWS && runsOnInstalledNode ? ['install', '--no-save'] : ['ci']
  return [
    ...verb,
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
}

function npm(args) {
  const options = { cwd: PROJECT, stdio: ['ignore', 2, 2] }
  const cli = process.env.npm_execpath
  if (cli && basename(cli) === 'npm-cli.js')
    return spawn(process.env.npm_node_execpath ?? process.execPath, [cli, ...args], options)
  return spawn('npm', args, { ...options, shell: WINDOWS })
}
