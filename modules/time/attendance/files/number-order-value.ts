/** Whether the day or the month of a written day stands first: asked where a file does not tell. */
export const NUMBER_ORDERS = ['dmy', 'mdy'] as const
export type NumberOrder = (typeof NUMBER_ORDERS)[number]
