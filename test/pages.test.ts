import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

/** Paths in backticks on a page, from the top of the project, without those of an example module. */
function placesIn(page: string): string[] {
  return [...readFileSync(path.join(ROOT, page), 'utf8').matchAll(/`([\w./-]+)`/g)]
    .map(([, place]) => place!)
    .filter((place) => /^(app|base|bench|demo|docs|e2e|modules|scripts|server|statutory|test|tools|web)\//.test(place))
    .filter((place) => !/spare-parts|NAME|DOMAIN/.test(place))
}

it.each(['docs/adding.md', 'docs/words.md', 'docs/architecture.md', 'docs/testing.md', 'CONTRIBUTING.md'])(
  '%s names existing places',
  (page) => {
    // From the top, or within `app` or the module that the page describes.
    const isThere = (place: string) =>
      ['', 'app', 'modules/pay/loans'].some((at) => existsSync(path.join(ROOT, at, place)))
    expect(placesIn(page).filter((place) => !isThere(place))).toEqual([])
  },
)

it('docs/adding.md lists the files that npm run new writes', async () => {
  const { moduleFiles, toModuleNames: namesOf } = await import('../scripts/new-module.ts')
  const text = readFileSync(path.join(ROOT, 'docs/adding.md'), 'utf8')
  const files = Object.keys(moduleFiles(namesOf('organisation/spare-parts', 'spare-part'), 'DATE-TIME'))
  const named = (file: string) =>
    text.includes(`\`${file.replace('modules/organisation/spare-parts/', '')}\``) || /\/web\/[\w-]+\.tsx$/.test(file)
  expect(files.filter((file) => !named(file))).toEqual([])
})
