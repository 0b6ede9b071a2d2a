import { exportPages } from './pages.ts'

/** A page of the public frame: no side bar and no area has it. */
export const screens = exportPages
