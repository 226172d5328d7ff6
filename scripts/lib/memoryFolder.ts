import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const sharedMemory = '/dev/shm'
/** Bytes. A container's usual 64 MB are too few for the pictures of three browser tests, or for the databases of a run. */
const leastMemory = 1024 ** 3
const prefix = 'atoll-tests-'

export function hasSharedMemory(): boolean {
  if (!existsSync(sharedMemory)) return false
  const { bavail, bsize } = statfsSync(sharedMemory)
  return bavail * bsize >= leastMemory
}

/**
 * Temporary files of this process and what it starts are in memory from now on, where there is room and TMPDIR names no other place:
 * databases of tests commit thousands of times, and a disk needs 1 to 2 ms for each. They are gone when the process ends.
 */
export function keepTemporaryInMemory(): void {
  if (process.env.TMPDIR || !hasSharedMemory()) return
  removeLeftOver()
  const folder = join(sharedMemory, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** Of runs that were killed. */
function removeLeftOver(): void {
  for (const name of readdirSync(sharedMemory).filter((each) => each.startsWith(prefix)))
    if (!isRunning(Number(name.slice(prefix.length))))
      rmSync(join(sharedMemory, name), { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The directory of a test's databases, in memory where temporary files are; or one of the repository, as `Local` has them. */
export function temporaryState(name: string): string {
  const isInMemory = tmpdir().startsWith(join(sharedMemory, prefix))
  return isInMemory ? join(tmpdir(), `${name}-state`) : `.cache/${name}-state`
}
