import { everyScreen } from '#test/screens.ts'
import { allScreens, registerScreens, type Screen } from '#web/screens.ts'

/** For a `beforeAll`: every screen of the product is where the pages look for it; once, whichever test asks first. */
export async function registerAllScreens(): Promise<void> {
  if (allScreens().length === 0) registerScreens((await everyScreen()) as unknown as Screen[])
}
