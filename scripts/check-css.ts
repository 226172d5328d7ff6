import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.ts'
import { physicalCss } from './lib/physicalCss.ts'

/** Right to left is designed: styles name the start and the end of a line, never left and right. */
const files = globSync('{src,functions,sandbox}/**/*.{astro,css,tsx,ts,html}', { cwd: root })
const problems = files.flatMap((file) =>
  physicalCss(readFileSync(join(root, file), 'utf8')).map(({ line, found }) => `${file}:${line} ${found}`),
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files are free of left and right.`)
