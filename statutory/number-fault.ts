/** What is wrong with a number that an authority gave, as the code of a refusal with its values. */
export type NumberFault = readonly [code: string, params: Readonly<Record<string, string | number>>]
