import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyStep, recipesOf, stepsOf, touchedBy } from './lib/recipes.ts'
import { exitStatus, root } from './lib/run.ts'

/**
 * `npm run check:recipes`: follows docs/recipes in a temporary copy of the repository, all recipes one after the
 * other, and runs `npm run check` there. What a recipe forgets, or what has moved since it was written, fails. Only the files
 * that the recipes touch are linted: `npm run check` of the repository itself sees to the others.
 */
const copy = mkdtempSync(join(tmpdir(), 'atoll-recipes-'))
try {
  copyRepository()
  const steps = recipesOf(root).flatMap(stepsOf)
  for (const step of steps) applyStep(copy, step)
  console.log(`${steps.length} steps of docs/recipes applied in ${copy}`)
  const touched = [...new Set(steps.map(touchedBy))].filter((path) => existsSync(join(copy, path)))
  const env = { ...process.env, CHECK_FILES: touched.join('\n') }
  process.exitCode = await exitStatus('node', ['scripts/check.ts'], { cwd: copy, env })
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** Copies the files that git knows or would add, without build output, and links the dependencies. */
function copyRepository(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
  for (const file of files) cpSync(join(root, file), join(copy, file))
  linkDependencies()
}

/** One link for each, so that what a tool caches in `node_modules` stays in the copy. */
function linkDependencies(): void {
  mkdirSync(join(copy, 'node_modules'))
  const installed = readdirSync(join(root, 'node_modules'))
  for (const name of installed.filter((each) => each === '.bin' || !each.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
}
