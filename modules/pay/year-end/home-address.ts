/** Formats an address: Chinese text follows without the space that joined its parts. */
export function homeAddress(joined: string): string {
  return joined.trim().replaceAll(/(?<=\p{Script=Han}) +(?=\p{Script=Han})/gu, '')
}
