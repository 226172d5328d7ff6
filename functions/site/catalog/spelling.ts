/** A name or a text of a search as it is compared: one line, lower case; Hold’em and Hold'em are one word. */
export function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[’׳‘]/g, "'").replaceAll(/\s+/g, ' ').trim()
}

/** In a shorter word one mistake could turn any word into any other. */
export const shortestMisspelt = 4

/** Whether `word` begins with `text`, with one mistake allowed: an added, missing or wrong letter, or two swapped ones. */
export function near(text: string, word: string): boolean {
  if (text.length < shortestMisspelt) return false
  let at = 0
  while (at < text.length && text[at] === word[at]) at += 1
  if (at === text.length) return true
  const rest = text.slice(at + 1)
  const isSwapped = text[at] === word[at + 1] && text[at + 1] === word[at]
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(text.slice(at), at + 1) ||
    (isSwapped && word.startsWith(text.slice(at + 2), at + 2))
  )
}
