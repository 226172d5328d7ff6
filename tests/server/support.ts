import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { temporaryState } from '../../scripts/lib/memoryFolder.ts'
import { root } from '../../scripts/lib/run.ts'

/** A port and databases of this suite's own, beside those of the browser tests. */
export const port = Number(process.env.E2E_PORT ?? 4399) + 1
export const state = temporaryState('server')

export function forgetState(): void {
  rmSync(resolve(root, state), { recursive: true, force: true })
}
