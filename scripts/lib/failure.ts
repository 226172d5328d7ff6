/** Ends the script: with one line for a problem of the machine, with the whole error for a bug. */
export function failWith(error: unknown): never {
  console.error(`\n${causeOf(error)}`)
  process.exit(1)
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = `${(error as NodeJS.ErrnoException).code} ${error.message}`
  if (/ENOSPC|no space left on device|disk is full/i.test(text))
    return 'The disk is full: free some space and start again.'
  return error instanceof ExpectedFailure ? error.message : (error.stack ?? error.message)
}

/** A problem that the user can solve; its message is enough. */
export class ExpectedFailure extends Error {}
