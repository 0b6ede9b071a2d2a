/** Whether day or month comes first: asked when a file does not show it. */
export const NUMBER_ORDERS = ['dmy', 'mdy'] as const
export type NumberOrder = (typeof NUMBER_ORDERS)[number]
