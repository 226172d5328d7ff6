/** Always the same length, so that not even the length of a name shows. */
export function maskedName(name: string): string {
  return `${name.slice(0, 1)}•••`
}
