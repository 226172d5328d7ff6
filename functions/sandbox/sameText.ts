/** Compares digests, so that the time does not depend on the key. */
export async function sameText(given: string, wanted: string): Promise<boolean> {
  const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return crypto.subtle.timingSafeEqual(await digest(given), await digest(wanted))
}
