import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Runs a command of node_modules/.bin or the PATH; throws with its output if it fails. */
export async function run(command: string, args: string[], options: SpawnOptions = {}): Promise<void> {
  const status = await exitStatus(command, args, { stdio: 'inherit', ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

export function exitStatus(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  const child = start(command, args, options)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
}

/** The exit code that shells use for a process ended by a signal. */
const statusOf = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
for (const [signal, status] of Object.entries(statusOf)) process.once(signal, () => process.exit(status))

/** Child processes are ended when the script ends, also by a signal. */
export function start(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  const end = () => child.kill()
  process.on('exit', end)
  child.on('exit', () => process.off('exit', end))
  return child
}

/** Runs without output; the output of a failure is part of the error. */
export async function runQuietly(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<string> {
  const { status, said } = await outcomeOf(command, args, options)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${said}`)
  return said
}

export async function outcomeOf(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<{ status: number; said: string }> {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  const status = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
  return { status, said }
}

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
