const pattern = /^[A-Za-z0-9-]{8,64}$/

/** The id that a request came with, if it is one that logs and answers may repeat; else a new one. */
export function requestIdOf(given: string | undefined): string {
  return given !== undefined && pattern.test(given) ? given : crypto.randomUUID()
}
