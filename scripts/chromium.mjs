import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { node24 } from './node24.mjs'
import { inProject, say } from './project.mjs'

/** The browser without windows, menus and accounts: the same pages for a fifth less processor time. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData']
    .map((variable) => process.env[variable])
    .filter(Boolean)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}
const SAID_TO_DO =
  'The browser tests need Chromium. Run `sudo npx playwright install --with-deps chromium`, or set CHROMIUM to the path of a Chromium or Chrome.'

/** Finds a Chromium that runs: the machine's, else a Debian package (as root), else Playwright's own. */
export function chromium() {
  const configured = process.env.CHROMIUM
  if (configured) {
    if (!runs(configured)) throw new Error(`CHROMIUM=${configured} does not run.`)
    return configured
  }
  return found() ?? fromDebian() ?? fromPlaywright()
}

function found() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath =
    process.platform === 'win32' ? [] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...(PLACES[process.platform] ?? [])].find((path) => existsSync(path) && runs(path))
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing chromium and a Chinese font from the Debian packages …')
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], options)
  for (const browser of [SHELL, 'chromium']) {
    const { status } = spawnSync(
      'apt-get',
      ['install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk'],
      options,
    )
    if (status === 0) break
  }
  return found()
}

function fromPlaywright() {
  say('Installing Playwright’s Chromium …')
  spawnSync(node24(), [inProject('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'], {
    stdio: ['ignore', 2, 2],
  })
  const ask = `console.log(require(${JSON.stringify(inProject('node_modules', '@playwright', 'test'))}).chromium.executablePath())`
  const path = spawnSync(node24(), ['-e', ask], { encoding: 'utf8' }).stdout?.trim()
  if (path && existsSync(path) && runs(path)) return path
  throw new Error(SAID_TO_DO)
}

/** Whether the program starts: Ubuntu's package of that name, for example, may be an empty shell. */
function runs(path) {
  if (process.platform === 'win32') return existsSync(path)
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}
