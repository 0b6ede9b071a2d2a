/** What is wrong with a number that an authority gave, as the code of a refusal with its values. */
export type NumberFault = readonly [code: string, params: Readonly<Record<string, string | number>>]

/** Whether a number stands for none: zeros where its digits should be, as people fill in what they do not know. */
export function isNothing(number: string): boolean {
  return /^\D*0+\D*$/.test(number)
}
