import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

/** Each request of a worker, what is as expected in its log, and each page that Astro served. */
const routine = /"level":"(?:debug|info)"|\[[23]\d\d\] \//

/** What a development server says once it is ready: faults, warnings, and what was loaded again. */
export const isForTerminal = (line: string): boolean => line.trim() !== '' && !routine.test(line)

/**
 * Writes all output of a server to a file. The terminal gets nothing until `show` is called, because what is compiled for the first time is
 * late by nature; if the server ends before, it gets the last lines.
 */
export function quietLog(server: ChildProcess, path: string): { show: () => void } {
  mkdirSync(dirname(path), { recursive: true })
  const file = createWriteStream(path)
  const recent: string[] = []
  let isShown = false
  for (const stream of [server.stdout, server.stderr]) {
    if (!stream) throw new Error('the output of the server is no pipe')
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`)
      if (recent.push(line) > 20) recent.shift()
      if (isShown && isForTerminal(line)) console.log(line)
    })
  }
  server.on('close', () => {
    if (!isShown) console.error(recent.join('\n'))
  })
  return { show: () => (isShown = true) }
}
