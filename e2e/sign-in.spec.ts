import { expect } from '@playwright/test'
import { PEOPLE } from '../demo/people.ts'
import { fillSignIn, person, signIn, test } from './kit.ts'

const LANDINGS: [key: string, role: string | undefined, address: string][] = [
  ['aminah', undefined, '/app/dashboard'],
  ['mei.ling', 'Local HR', '/localhr/dashboard'],
  ['farid', undefined, '/hod/dashboard'],
  ['nadia', undefined, '/rmt/dashboard'],
  ['nurul', undefined, '/app/dashboard'],
]

for (const [key, role, address] of LANDINGS)
  test(`AUTH-07b AUTH-08 AUTH-09 ${key} signs in, lands in the area of the role and is greeted`, async ({ page }) => {
    await signIn(page, key, role)
    await expect(page).toHaveURL((url) => url.pathname === address)
    const { preferred, name } = PEOPLE.find((one) => one.key === key)!
    await expect(page.getByRole('status').getByText(`Welcome, ${preferred ?? name}`, { exact: true })).toBeVisible()
  })

test('AUTH-07d choosing another role opens the area of that role', async ({ page }) => {
  // Uses a sign-in of its own: changing the role changes the credential, and the server would treat the stored one as
  // stolen.
  await signIn(page, 'mei.ling', 'Local HR')
  await page.goto('/localhr')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: /Local HR/ })
    .click()
  await page.getByRole('menuitem', { name: 'HR Generalist' }).click()
  await expect(page).toHaveURL(/\/app\//)
  await expect(page.getByRole('button', { name: /HR Generalist/ })).toBeVisible()
  await page.getByRole('button', { name: /HR Generalist/ }).click()
  await page.getByRole('menuitem', { name: 'Local HR' }).click()
  await expect(page).toHaveURL(/\/localhr\//)
})

test('AUTH-06a a wrong password says so, keeps the address and stores nothing', async ({ page, foreseen }) => {
  foreseen.push(/status of (401|422)/)
  await page.goto('/login')
  await fillSignIn(page, { email: person('grace').email, password: 'not the password at all' })
  await expect(page.getByRole('alert')).toHaveText('The email or the password is wrong.')
  await expect(page.locator('input[name=email]')).toHaveValue(person('grace').email)
  expect((await page.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
})

test('AUTH-06b a refusal with error values shows the first of them', async ({ page, foreseen }) => {
  foreseen.push(/status of 422/)
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        success: false,
        message: 'The message',
        errors: { email: ['The first value', 'More'], password: ['The second value'] },
      }),
    }),
  )
  await page.goto('/login')
  await fillSignIn(page, { email: 'a@b.example', password: 'anything at all' })
  await expect(page.getByRole('alert')).toHaveText('The first value')
})

test('AUTH-19c staff cannot sign in at the panel, nor operations staff at the front page', async ({
  page,
  foreseen,
}) => {
  foreseen.push(/status of (401|422)/)
  await page.goto('/panel/login')
  await fillSignIn(page, person('grace'))
  const refused = await page.getByRole('alert').innerText()
  await page.goto('/login')
  await fillSignIn(page, person('ops'))
  await expect(page.getByRole('alert')).toHaveText(refused)
})

test('AUTH-11ac logging out clears the cookies and goes to the sign-in page', async ({ page, foreseen }) => {
  foreseen.push(/status of 401/)
  await signIn(page, 'hafiz')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('You are logged out')).toBeVisible()
  // Only the mark of a known browser and its language may stay.
  const left = (await page.context().cookies()).map(({ name }) => name)
  expect(left.filter((name) => !/^known_|^language$/.test(name))).toEqual([])
  await page.goto('/app/me')
  await expect(page).toHaveURL(/\/login\?next=/)
})
