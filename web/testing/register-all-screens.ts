import { everyScreen } from '#test/screens.ts'
import { allScreens, registerScreens, type Screen } from '#web/screens.ts'

/** For a `beforeAll`: registers every screen of the product, once, whichever test calls first. */
export async function registerAllScreens(): Promise<void> {
  if (allScreens().length === 0) registerScreens((await everyScreen()) as unknown as Screen[])
}
