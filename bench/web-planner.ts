import type { BrowserContext } from '@playwright/test'
import { round2 } from './tasks.ts'
import { measureBusy } from './web-sheet.ts'

const PEOPLE = 300
const MOVES = 120

export type PlannerFigures = {
  /**
   * Script, style and layout time of one move over another cell while dragging a brush, with 300 people and 31 days.
   */
  dragMsPerMove: number
}

/** Measures dragging over a month of 300 people: the demo company's planner answer, lengthened to that many rows. */
export async function plannerFigures(context: BrowserContext): Promise<PlannerFigures> {
  const page = await context.newPage()
  try {
    await page.route('**/shift/show/v2', async (route) => {
      const reply = await route.fetch()
      const body = (await reply.json()) as { data: { people: { employee_id: string }[] } }
      const { people } = body.data
      const many = Array.from({ length: PEOPLE }, (_, at) => ({
        ...people[at % people.length]!,
        employee_id: at < people.length ? people[at]!.employee_id : `${people[0]!.employee_id.slice(0, -3)}${100 + at}`,
      }))
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, people: many } } })
    })
    await page.goto('/localhr/shift?month=2026-12')
    const cells = page.locator('[role=grid] [data-row]')
    await cells.nth(400).waitFor()
    const [from, to] = [(await cells.nth(0).boundingBox())!, (await cells.nth(400).boundingBox())!]
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    const moves = async () => {
      for (let move = 1; move <= MOVES; move++)
        await page.mouse.move(
          from.x + 5 + ((to.x - from.x) * move) / MOVES,
          from.y + 5 + ((to.y - from.y) * (move % 20)) / 20,
        )
    }
    const busy = await measureBusy(session, moves)
    await page.keyboard.press('Escape')
    return { dragMsPerMove: round2(busy / MOVES) }
  } finally {
    await page.close()
  }
}
