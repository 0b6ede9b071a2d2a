import { expect } from '@playwright/test'
import { fillSignIn, openPage, person, signIn, signInAs, test } from './kit.ts'

test('GUARD-01ab a visitor is sent to the sign-in page and back to the page they asked for', async ({
  page,
  foreseen,
}) => {
  foreseen.push(/status of 401/)
  await page.goto('/app/security')
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillSignIn(page, person('hafiz'))
  await expect(page).toHaveURL(/\/app\/security/)
  await expect(page.locator('main h1')).toBeVisible()
})

test('GUARD-04c a signed-in user without access sees so, with a link to their own page', async ({ page }) => {
  await signInAs(page, 'nurul')
  await page.goto('/localhr/company/departments')
  await expect(page).toHaveURL(/\/login\?denied=/)
  await expect(page.getByText('You are not authorised to view this page')).toBeVisible()
  await expect(page.getByRole('main').getByText('Nurul Huda binti Hassan')).toBeVisible()
  await expect(page.getByRole('main').getByText(/Employee · Meridian/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in as someone else' })).toBeVisible()
  await page
    .getByRole('link', { name: 'Go to my start page' })
    .or(page.getByRole('button', { name: 'Go to my start page' }))
    .click()
  await expect(page).toHaveURL(/\/app\//)
})

test('GUARD-04 a user without access signs in as another who has it, and lands on the page', async ({ page }) => {
  // Uses a sign-in of its own, because the journey ends it.
  await signIn(page, 'rosli')
  await page.goto('/localhr/company/departments')
  await page.getByRole('button', { name: 'Log in as someone else' }).click()
  await fillSignIn(page, person('mei.ling'))
  await page.getByRole('dialog').getByRole('button', { name: 'Local HR', exact: true }).click()
  await expect(page).toHaveURL(/\/localhr\//)
  await expect(page.getByText('Welcome, Mei Ling')).toBeVisible()
})

test('GUARD-06bc every navigation begins at the top, and goes back through the history', async ({ page }) => {
  await signInAs(page, 'aminah')
  await page.setViewportSize({ width: 1440, height: 420 })
  await openPage(page, '/app/security?lang=en')
  // Runs in the page: the main element is the one that scrolls.
  const main = "document.getElementById('main')"
  const top = () => page.evaluate<number>(`${main}.scrollTop`)
  await page.evaluate(`${main}.scrollTo(0, 10_000)`)
  await expect.poll(top).toBeGreaterThan(100)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Company', exact: true }).click()
  // The screen has a path of its own instead of a hash, and the server answers it as well.
  await expect(page).toHaveURL((url) => url.pathname === '/app/company/profile' && url.hash === '')
  await expect.poll(top).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Company profile' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/app/security')
})

test('GUARD-06a address by hand, back and a new tab obey the guard', async ({ page, context }) => {
  await signInAs(page, 'nurul')
  await page.goto('/app/me')
  await expect(page.locator('main h1')).toBeVisible()
  await page.goto('/panel/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toHaveCount(0)
  await expect(page).not.toHaveURL(/\/panel\/dashboard$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/me/)
  const tab = await context.newPage()
  await tab.goto('/rmt/employees')
  await expect(tab).toHaveURL(/\/login\?denied=/)
})

test('GUARD-02b AUTH-19a operations staff work in their panel only', async ({ page }) => {
  await signInAs(page, 'ops')
  await page.goto('/panel')
  await expect(page).toHaveURL(/\/panel\/dashboard/)
  await expect(page.locator('main h1')).toBeVisible()
  await page.goto('/app/me')
  await expect(page).toHaveURL((url) => url.pathname === '/error')
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
})

test('PUB-03ab PUB-01c the export page asks everyone but an RMT admin or user to sign in, and gives those their data', async ({
  page,
  foreseen,
}) => {
  foreseen.push(/status of 401/)
  await page.goto('/export')
  await expect(page.locator('input[name=email]')).toBeVisible()
  await signInAs(page, 'nurul')
  await page.goto('/export')
  await expect(page.getByText('You are not authorised to view this page')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toHaveCount(0)
  await page.context().clearCookies()
  await signInAs(page, 'nadia')
  await page.goto('/export')
  await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible()
  const departments = page.getByRole('listitem').filter({ hasText: 'Departments' })
  await departments.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem').first().click()])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
})

test('PUB-01b an address that leads nowhere shows the error page', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.locator('main h1')).toBeVisible()
})

test('GUARD-03a the access list and the role defaults come before the page asks for anything of its own', async ({
  page,
}) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })
  let release = () => undefined as unknown
  const held = new Promise((resolve) => {
    release = () => resolve(undefined)
  })
  await page.route('**/api/settings/my/acl', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/localhr/company/departments', { waitUntil: 'commit' })
  await expect.poll(() => asked).toContain('/api/settings/default/roles/permissions')
  await expect.poll(() => asked).toContain('/api/settings/my/acl')
  expect(asked.filter((path) => path.includes('/department'))).toEqual([])
  await expect(page.locator('main tbody')).toHaveCount(0)
  release()
  await expect(page.getByRole('row', { name: /Sales/ })).toBeVisible()
})

test('GUARD-03b SYS-01a where the access list answers that the system is down, the maintenance page opens', async ({
  page,
  foreseen,
}) => {
  foreseen.push(/status of 503/)
  await signInAs(page, 'mei.ling', 'Local HR')
  await page.route('**/api/settings/my/acl', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"maintenance"}' }),
  )
  await page.goto('/localhr/company/departments')
  await expect(page).toHaveURL(/\/maintenance/)
})

test('SYS-18ab shared data that fails to load is logged and leaves the page usable', async ({ page, foreseen }) => {
  foreseen.push(/status of 500/, /The access profile could not be loaded/)
  await signInAs(page, 'mei.ling', 'Local HR')
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('access profile could not be loaded'),
  )
  await page.route('**/api/settings/default/roles/permissions', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"code":"internal"}' }),
  )
  await page.goto('/localhr/company/departments')
  await logged
  await page.getByRole('searchbox').fill('Sales')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
})
