/** Offers a file for saving. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
