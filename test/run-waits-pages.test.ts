import { expect, it } from 'vitest'
import { PENDING_INPUTS, pendingInputPage } from '../modules/requests/approval/before-run/pending-inputs.ts'
import '../app/modules.ts'

type Screen = { readonly path: string; readonly areas: readonly string[] }

/** The browser's screens, whose files are type-checked apart from the server's. */
async function browserScreens() {
  const of = (name: string) => import(/* @vite-ignore */ `#web/${name}.ts`)
  await (await of('testing/register-all-screens')).registerAllScreens()
  const { allScreens, screenAt } = await of('screens')
  return { all: allScreens() as Screen[], at: screenAt as (address: string) => object | undefined }
}

it('PAY-11 each thing a run waits for links to a page in every area that shows runs', async () => {
  const screens = await browserScreens()
  const areas = new Set(screens.all.flatMap(({ path, areas }) => (path === 'payroll/runs/$id' ? areas : [])))
  expect([...areas].sort()).toEqual(['app', 'localhr'])
  const month = { group: 'g', run: 'r', period: '2026-11', last: '2026-11-30', people: null as never }
  const pages = PENDING_INPUTS.all().flatMap((wait) => pendingInputPage(wait, month) ?? [])
  expect(pages).toContain('resources?missing_for_pay=true')
  const nowhere = [...areas].flatMap((area) =>
    pages.filter((page) => !screens.at(`/${area}/${page.split('?')[0]}`)).map((page) => `${area}: ${page}`),
  )
  expect(nowhere).toEqual([])
})
