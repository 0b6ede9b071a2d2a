import './enough-node.mjs'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { built } from './build.mjs'
import { chromium } from './chromium.mjs'
import { installed } from './install.mjs'
import { giveUp, inProject, say } from './project.mjs'
import { screenshots } from './stages.mjs'

// npm run screenshots: takes pictures of every page of the demo company into docs/screenshots.
const FOLDER = inProject('docs', 'screenshots', 'pages')
try {
  await installed()
  await built()
  rmSync(FOLDER, { recursive: true, force: true })
  const { passed } = await screenshots({ CHROMIUM: chromium(), KERANI_DEMO: '1' })
  writeIndex(readdirSync(FOLDER).sort())
  process.exitCode = passed ? 0 : 1
} catch (error) {
  giveUp(error)
}

/** Writes a table of all pictures, a line for each page. */
function writeIndex(files) {
  const named = files.map((file) => file.match(/^(.+)\.([\w-]+)\.webp$/)).filter(Boolean)
  const pages = [...new Set(named.map(([, page]) => page))]
  const looks = [...new Set(named.map(([, , look]) => look))]
  const lines = pages.map((page) => {
    const cells = looks.map((look) => `[${look}](pages/${page}.${look}.webp)`)
    return `| ${page.replace('.', '/').replaceAll('.', '/')} | ${cells.join(' | ')} |`
  })
  const text = [
    '# Every page in pictures',
    '',
    'Made by `npm run screenshots` from the demo company: English and Traditional Chinese, light and dark, 1440 and 390 pixels wide.',
    '',
    `| Page |${' |'.repeat(looks.length)}`,
    `|---|${'---|'.repeat(looks.length)}`,
    ...lines,
  ]
  writeFileSync(inProject('docs', 'screenshots', 'README.md'), `${text.join('\n')}\n`)
  say(`${files.length} pictures of ${pages.length} pages are in docs/screenshots.`)
}
