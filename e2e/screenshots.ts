import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { everyScreen } from '../test/screens.ts'
import { signInAs, test } from './kit.ts'
import { BY_GRANT, canOpen, findAddress, GIVEN_OUT, VISITORS, waitUntilSettled } from './visits.ts'

const FOLDER = path.join(import.meta.dirname, '../docs/screenshots/pages')
const PUBLIC = [
  '/',
  '/login',
  '/panel/login',
  '/register',
  '/pricing',
  '/password/reset',
  '/done',
  '/maintenance',
  '/error',
]

/** A page that only redirects to the list of active employees. */
const LEADS_ON = ['resources']

/** Each page four times, so that both languages, both schemes and both widths appear. */
const LOOKS = [
  { name: 'en', lang: 'en', colorScheme: 'light', width: 1440, height: 900 },
  { name: 'zh-dark', lang: 'zh-TW', colorScheme: 'dark', width: 1440, height: 900 },
  { name: 'zh-phone', lang: 'zh-TW', colorScheme: 'light', width: 390, height: 844 },
  { name: 'en-phone-dark', lang: 'en', colorScheme: 'dark', width: 390, height: 844 },
] as const

test.describe.configure({ mode: 'parallel' })

for (const visitor of VISITORS)
  test(`pages of ${visitor.area} for ${visitor.role}`, async ({ page }) => {
    test.setTimeout(1_200_000)
    await signInAs(page, visitor.key, visitor.label)
    for (const screen of await everyScreen())
      if (
        !GIVEN_OUT.includes(screen.path) &&
        !BY_GRANT.includes(screen.path) &&
        !LEADS_ON.includes(screen.path) &&
        VISITORS.find((one) => canOpen(one, screen)) === visitor
      )
        await takeScreenshots(
          page,
          await findAddress(page, visitor.area, screen.path),
          `${visitor.area}/${screen.path}`,
        )
  })

test('forms of the year, which are given out first', async ({ page, someone }) => {
  test.setTimeout(600_000)
  await signInAs(page, 'jun.hao')
  for (const { list, forms, shown, whose } of [
    { list: 'year-end', forms: '/api/year-end/forms', shown: 'ea-forms', whose: 'nurul' },
    { list: 'taiwan-year-end', forms: '/api/year-end/statements', shown: 'tax-statements', whose: 'shu.fen' },
  ]) {
    await page.goto(`/app/payroll/${list}?lang=en`)
    await page
      .getByRole('button', { name: /^Give out/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Give out/ })
      .click()
    const own = await someone(whose)
    // A background job gives out many forms.
    const firstFormId = async () =>
      ((await (await own.request.get(forms)).json()) as { data: { id: string }[] }).data[0]?.id
    await expect.poll(firstFormId, { timeout: 60_000 }).toBeDefined()
    await takeScreenshots(own, `/app/${shown}/${await firstFormId()}`, `app/${shown}/$id`)
  }
})

test('public pages', async ({ page }) => {
  test.setTimeout(300_000)
  for (const address of PUBLIC) await takeScreenshots(page, address, `public${address}`)
})

/** Takes the four screenshots of a page, named by its address. */
async function takeScreenshots(page: Page, address: string, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const { name: look, lang, colorScheme, width, height } of LOOKS) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${lang}`)
    await waitUntilSettled(page)
    await page.waitForLoadState('networkidle')
    // What a page computes first appears when it is ready.
    await expect(page.locator('main progress')).toHaveCount(0, { timeout: 60_000 })
    const file = `${name.replace(/\/$/, '/start').replaceAll('/', '.').replaceAll('$', '')}.${look}.webp`
    await writeFile(path.join(FOLDER, file), await asWebp(page))
  }
}

/** The visible part as WebP: a third of the bytes of a PNG. The browser itself converts it. */
async function asWebp(page: Page): Promise<Buffer> {
  const png = (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
  const drawing = await page.context().browser()!.newPage()
  const webp = await drawing.evaluate<string>(`(async () => {
    const picture = await createImageBitmap(await (await fetch('data:image/png;base64,${png}')).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.72 })
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer()).values()))
  })()`)
  await drawing.close()
  return Buffer.from(webp, 'base64')
}
