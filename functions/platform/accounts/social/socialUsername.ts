const longest_chars = 14
const suffixDigits = 4
const shortest_chars = 3

/**
 * A valid username from a person's name: "Zoë de Vries" → "zoe.de.vries". The first try is the name itself, later ones
 * end with random digits. Names in other scripts become "player".
 */
export function usernameFrom(name: string, isFirstTry: boolean): string {
  const base = baseOf(name)
  if (isFirstTry && base.length >= shortest_chars && base !== nobody) return base
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  const suffix = String(number % 10 ** suffixDigits).padStart(suffixDigits, '0')
  return `${trimmed(base.slice(0, longest_chars - suffixDigits))}${suffix}`
}

const nobody = 'player'

function baseOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '.')
  const base = trimmed(trimmed(letters).slice(0, longest_chars))
  // Without a letter it could be read as a phone number.
  return /[a-z]/.test(base) ? base : nobody
}

function trimmed(text: string): string {
  return text.replaceAll(/^\.+|\.+$/g, '')
}
