/** Approved posts and people of a position in a department of an office. */
export { type HeadcountOfPlace, loadPlaceFigures, type PlaceFigures } from '../headcount/place-figures.ts'
