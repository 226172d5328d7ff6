/** What the OpenID provider of the staff sent the browser back with; read once, and taken out of the address and the history. */
let answer = readAnswer()

function readAnswer(): string | undefined {
  const { search, pathname } = location
  if (!new URLSearchParams(search).has('state')) return undefined
  // The page that finishes the sign-in, also for who has a session and proves the identity again.
  history.replaceState(null, '', `${pathname}#/login`)
  return search.slice(1)
}

export function takeAnswer(): string | undefined {
  const taken = answer
  answer = undefined
  return taken
}
