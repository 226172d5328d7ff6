import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isBreaking, migrations } from './deploy/release.ts'
import { resolveBrand } from './lib/brand.ts'
import { git, lastTag, packageVersion, releaseNow } from './lib/release.ts'
import { ExpectedFailure, failWith, root, runQuietly } from './lib/run.ts'
import { changelogFaults, released, unreleased } from './release/changelog.ts'
import { differences, provenanceOf, type Provenance } from './release/provenance.ts'
import { breaksOf, nextVersion, type Since } from './release/version.ts'

/**
 * `npm run release` (docs/operate/releases.md): names the next version by the commits since the last, dates the changelog, commits and tags both,
 * builds, and writes the list of parts (CycloneDX), the provenance (SLSA) and the notes to release/<version>. `-- --dry-run` says which version it
 * would be and why. `-- check release/1.2.3` compares the build in dist with a provenance.
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, 'no-tag': { type: 'boolean', default: false } },
})
const changelogFile = join(root, 'CHANGELOG.md')

try {
  resolveBrand()
  const [command, folder] = positionals
  if (command === 'check' && folder) check(folder)
  else if (command === undefined) await release()
  else throw new ExpectedFailure('usage: npm run release [-- --dry-run | --no-tag | check release/1.2.3]')
} catch (error) {
  failWith(error)
}

async function release(): Promise<void> {
  const changelog = readFileSync(changelogFile, 'utf8')
  const faults = changelogFaults(changelog)
  if (faults.length > 0) throw new ExpectedFailure(faults.map((line) => `CHANGELOG.md: ${line}`).join('\n'))
  const tag = lastTag()
  const since = sinceTag(tag, changelog)
  const { version, because } = flags['no-tag']
    ? { version: releaseNow().version, because: 'no release is made of it' }
    : nextVersion(packageVersion(), since)
  console.log(`${tag ?? 'no release'} → ${version}: ${because}`)
  const untold = breaksOf(since.bodies).filter((line) => !changelog.includes(line))
  if (untold.length > 0)
    throw new ExpectedFailure(
      `CHANGELOG.md has no such line under "### Breaking":\n${untold.map((line) => `- ${line}`).join('\n')}`,
    )
  if (!flags['no-tag'] && unreleased(changelog).text === '')
    throw new ExpectedFailure(
      'CHANGELOG.md has nothing under "## Unreleased": a release has news for its readers.',
    )
  if (flags['dry-run']) return
  if (git('status', '--porcelain') !== '')
    throw new ExpectedFailure('There are changes that are not committed.')
  if (!flags['no-tag']) await tagged(changelog, version)
  const { text } = unreleased(changelog)
  await write(version, text)
}

function sinceTag(tag: string | undefined, changelog: string): Since {
  const range = tag === undefined ? 'HEAD' : `${tag}..HEAD`
  const known = new Set(
    tag === undefined ? [] : git('ls-tree', '--name-only', tag, 'functions/platform/migrations/').split('\n'),
  )
  const isNew = (name: string) => tag !== undefined && !known.has(`functions/platform/migrations/${name}`)
  return {
    bodies: git('log', '--format=%b%x00', range).split('\0'),
    migrations: migrations().flatMap((each) => (isNew(each.name) && isBreaking(each) ? [each.name] : [])),
    kinds: unreleased(changelog).kinds,
  }
}

/** The version in the files that have it, in a commit of its own with a tag. */
async function tagged(changelog: string, version: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(changelogFile, released(changelog, version, day))
  await runQuietly('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'])
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json')
  git('commit', '--quiet', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
}

async function write(version: string, notes: string): Promise<void> {
  const { build, localSetup } = await import('./lib/local.ts')
  const started = new Date()
  await build(localSetup(4321), 'deployment')
  const folder = join(root, 'release', version)
  mkdirSync(folder, { recursive: true })
  const provenance = provenanceOf(releaseNow(), join(root, 'dist'), started, new Date())
  writeFileSync(join(folder, 'provenance.json'), `${JSON.stringify(provenance, null, 2)}\n`)
  writeFileSync(join(folder, 'sbom.cdx.json'), await listOfParts(version))
  writeFileSync(join(folder, 'notes.md'), `${notes}\n`)
  console.log(
    `release/${version}: provenance.json (${provenance.subject.length} files), sbom.cdx.json, notes.md`,
  )
}

/** What is shipped, in CycloneDX. npm names the whole by its folder. */
async function listOfParts(version: string): Promise<string> {
  const text = await runQuietly('npm', [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--sbom-type',
    'application',
  ])
  const list = JSON.parse(text) as { metadata: { component: { name: string; version: string } } }
  Object.assign(list.metadata.component, { name: 'atoll', version })
  return `${JSON.stringify(list, null, 2)}\n`
}

function check(folder: string): void {
  const provenance = JSON.parse(readFileSync(join(root, folder, 'provenance.json'), 'utf8')) as Provenance
  const found = differences(provenance, join(root, 'dist'))
  if (found.length > 0) throw new ExpectedFailure(found.join('\n'))
  console.log(`dist is what ${folder} says: ${provenance.subject.length} files.`)
}
