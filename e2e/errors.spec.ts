import { expect, type Page } from '@playwright/test'
import { ROLES } from '../base/access/roles.ts'
import { openPage, person, postAs, signIn, signInAs, test } from './kit.ts'

const LIST = '/localhr/company/departments'

test('SYS-02ab a session that has ended goes to the sign-in page and says why', async ({ page, context, foreseen }) => {
  foreseen.push(/status of 401/)
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, LIST)
  await context.clearCookies({ name: 'token' })
  // The next call finds out, whether the search or a card's own refresh makes it.
  await Promise.race([page.waitForURL(/\/login/), page.getByRole('searchbox').fill('Sales')])
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Session expired due to inactivity, please login again')).toBeVisible()
})

test('SYS-02 the sign-in page says that HR changed the roles or the account, whichever call is refused first', async ({
  page,
  someone,
  foreseen,
}) => {
  test.setTimeout(180_000)
  foreseen.push(/status of 401/)
  const [siti, hr] = [person('siti'), await someone('aminah')]
  await postAs(hr, '/api/auth/confirmation', { password: person('aminah').password })
  /** HR changes a person's roles or state in the company, and back. */
  const changes = async (part: 'roles' | 'state', inputs: object[]) => {
    for (const input of inputs) {
      const found = await hr.request.get(`/api/accounts?search=${encodeURIComponent(siti.email)}`)
      const [account] = ((await found.json()) as { data: { id: string; version: number }[] }).data
      const csrf = (await hr.context().cookies()).find(({ name }) => name === 'csrf')!.value
      const reply = await hr.request.patch(`/api/accounts/${account!.id}/${part}`, {
        data: { ...input, version: account!.version },
        headers: { 'x-csrf-token': csrf },
      })
      expect(reply.status(), await reply.text()).toBe(200)
    }
  }
  const roles = (...names: string[]) => ({
    role_ids: ROLES.filter(({ name }) => names.includes(name)).map(({ id }) => id),
  })
  const changeRoles = () => changes('roles', [roles('employee'), roles('HR Leave')])
  const closeAccount = () => changes('state', [{ is_active: false }, { is_active: true }])
  const expectLoginPage = async () => {
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Your access was changed. Log in again.')).toBeVisible()
    await expect(page.getByText(/Session expired/)).toHaveCount(0)
  }
  const begin = async (address: string) => {
    await signIn(page, siti)
    await openPage(page, address)
  }

  // The page refreshes by itself: the person's call goes out after the answer.
  await begin('/app/application/leave/balance')
  await changeRoles()
  let refreshed = () => {}
  const heard = new Promise<void>((done) => {
    refreshed = done
  })
  page.on('response', (response) => response.url().endsWith('/api/auth/refresh') && refreshed())
  await page.route('**/api/**', async (route) => {
    if (!route.request().url().endsWith('/api/auth/refresh')) await heard
    await route.continue().catch(() => undefined)
  })
  const cookies = await page.context().cookies()
  const before = cookies.find(({ name }) => name === 'before_expiry')!
  await page.context().addCookies([{ ...before, value: '1' }])
  await page.getByRole('main').getByRole('searchbox').fill('Sales')
  await expectLoginPage()
  await page.unroute('**/api/**')

  // The page is loaded again and asks who is signed in.
  await begin('/app/application/leave/balance')
  await closeAccount()
  await page.reload()
  await expectLoginPage()
})

test('SYS-04ab without a connection the page shows a notice for 10 seconds, then a small mark', async ({
  page,
  context,
  foreseen,
}) => {
  foreseen.push(/ERR_INTERNET_DISCONNECTED/)
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, LIST)
  await page.clock.install()
  await context.setOffline(true)
  const notice = page.getByText('Unable connect to internet, please check your internet connection')
  await expect(notice).toBeVisible()
  const shown = page.getByRole('alert').filter({ has: notice })
  await expect(shown).toHaveAttribute('data-tone', 'bad')
  await expect(shown.locator('svg.tabler-icon-cloud-off')).toBeVisible()
  expect((await shown.boundingBox())!.y).toBeLessThan(30)
  await page.clock.fastForward(8000)
  await expect(notice).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Offline', { exact: true })).toHaveCount(0)
})

test('SYS-05ab a failed download shows the server’s message, or that there is no file', async ({ page, foreseen }) => {
  foreseen.push(/status of 400/)
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, LIST)
  const answers = [
    { status: 400, contentType: 'application/json', body: JSON.stringify({ message: 'The archive is being moved' }) },
    { status: 400, contentType: 'text/plain', body: '' },
  ]
  await page.route('**/export', (route) => route.fulfill(answers.shift()))
  for (const said of ['The archive is being moved', 'No file record']) {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem').first().click()
    await expect(page.getByText(said)).toBeVisible()
  }
})

/** Opens the form of a new department and types a name. */
async function typeNewDepartment(page: Page): Promise<void> {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, LIST)
  await page.getByRole('button', { name: 'New department' }).click()
  await page.getByRole('dialog').locator('input').first().fill('Night shift')
}

const REFUSED: readonly [status: number, problem: object, said: string | RegExp, headers?: Record<string, string>][] = [
  [400, { message: 'This cannot be read.' }, 'This cannot be read.'],
  [403, { code: 'forbidden', message: 'Only on working days.' }, 'Only on working days.'],
  [404, {}, 'Not found'],
  [409, { code: 'version_conflict', message: 'Aminah changed this at 10:02. Reload.' }, /Aminah changed this/],
  [413, { message: 'At most 1 MB.' }, 'At most 1 MB.'],
  [422, { code: 'validation_failed', errors: { name: ['Already taken.'] } }, /Already taken/],
  [428, {}, 'Reload the page and try again'],
  [429, {}, /wait 7 seconds|7 seconds/i, { 'retry-after': '7' }],
  [500, { request_id: 'req-42' }, 'Reference req-42'],
  [507, { message: 'The photo could not be stored.' }, 'The photo could not be stored.'],
]

test('SYS-20abcdefghi SYS-03 each error names its cause, and none closes a form or loses what was typed', async ({
  page,
  foreseen,
}) => {
  foreseen.push(/status of (4|5)\d\d/)
  await typeNewDepartment(page)
  const form = page.getByRole('dialog')
  let answer: (typeof REFUSED)[number]
  await page.route('**/api/rmt/department', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: answer[0],
          headers: { 'content-type': 'application/problem+json', ...answer[3] },
          body: JSON.stringify(answer[1]),
        })
      : route.fallback(),
  )
  for (answer of REFUSED)
    await test.step(String(answer[0]), async () => {
      await form.getByRole('button', { name: /Create|Add|Save/ }).click()
      await expect(page.getByText(answer[2]).first()).toBeVisible()
      await expect(form.locator('input').first()).toHaveValue('Night shift')
    })
})

test('SYS-20b an address that has no record says so', async ({ page, foreseen }) => {
  foreseen.push(/status of 404/)
  await signInAs(page, 'mei.ling', 'Local HR')
  await page.goto('/localhr/resources/profile/0190a000-0000-7000-8000-00000000dead')
  await expect(page.getByText(/not found|is not there|no longer/i).first()).toBeVisible()
})

test('SYS-07a SYS-01a the page says that the database cannot be reached, and waits', async ({ page, foreseen }) => {
  foreseen.push(/status of 503/)
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, LIST)
  const message = 'Unable to retrieve information from database'
  await page.route('**/api/rmt/department?*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unavailable', message }),
    }),
  )
  await page.getByRole('searchbox').fill('Sales')
  await expect(page).toHaveURL(/\/maintenance/)
  await expect(page.getByRole('alert').getByText(message).last()).toBeVisible()
})

test('SYS-06 a cancelled call shows no error', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, LIST)
  await page.route('**/api/rmt/department?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest(/rmt\/department\?.*Sal/)
  await page.getByRole('searchbox').fill('Sal')
  await asked
  await page.getByRole('searchbox').fill('Finance')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('SYS-08ab a part of the page that does not load within 120 seconds offers a retry', async ({ page, foreseen }) => {
  foreseen.push(/part of the page/i, /PartMissing/)
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, LIST)
  await page.clock.install()
  await page.route('**/assets/positions-*.js', () => undefined)
  await page.getByRole('navigation', { name: 'Company' }).getByRole('link', { name: 'Positions' }).click()
  await page.clock.fastForward(121_000)
  await expect(page.getByText('A part of the page did not load')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
