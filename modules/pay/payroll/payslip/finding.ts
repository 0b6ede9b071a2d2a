/** A code with the parameters of its label. */
export type Finding<T extends string> = readonly [code: T, params?: Readonly<Record<string, string | number>>]
