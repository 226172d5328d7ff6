/** The pages a first visitor opens; their pictures are the same in every language but for the slides' direction. */
const firstPages = ['/home', '/en/home']
const atOnce = 2

/**
 * Asks for the pictures of the first pages in the sizes that browsers ask for, so that no visitor waits for them to be made. One
 * that fails is made when a visitor asks for it.
 */
export async function warmPictures(origin: string): Promise<void> {
  const pages = await Promise.all(firstPages.map(async (path) => (await fetch(origin + path)).text()))
  const waiting = [...new Set(pages.flatMap(pictureAddresses))]
  const ask = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await fetch(new URL(next, origin))
      if (!answer.ok) console.warn(`picture ${next} was answered ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
}

/** AVIF alone, which every current browser takes. */
export function pictureAddresses(page: string): string[] {
  return [...page.matchAll(/\/img\/[^\s"',]+\.avif/g)].map(([address]) => address)
}
