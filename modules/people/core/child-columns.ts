/** The most children for whom a row of a file has columns. */
export const MOST_CHILDREN_IN_ROW = 10
/** What a file says of each child, as the form does. */
export const CHILD_CELLS = ['name', 'birth_year', 'studies', 'is_disabled', 'claim'] as const
export type ChildCell = (typeof CHILD_CELLS)[number]

/** The numbers of the children in a row of a file. */
export const CHILD_NUMBERS: readonly number[] = Array.from({ length: MOST_CHILDREN_IN_ROW }, (_, index) => index + 1)

/** The column of a child in a file: `child_1_name`. */
export function childColumnKey(number: number, cell: ChildCell): string {
  return `child_${number}_${cell}`
}

/** The columns of children in a file: their number, their names in one cell, and those of each child. */
export const CHILD_FILE_COLUMNS: readonly string[] = [
  'child_count',
  'child_names',
  ...CHILD_NUMBERS.flatMap((number) => CHILD_CELLS.map((cell) => childColumnKey(number, cell))),
]
