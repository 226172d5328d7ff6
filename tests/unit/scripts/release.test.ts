import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isForTerminal } from '../../../scripts/lib/quietLog.ts'
import { releaseNow } from '../../../scripts/lib/release.ts'
import { changelogFaults, compareVersions, released, unreleased } from '../../../scripts/release/changelog.ts'
import { differences, provenanceOf } from '../../../scripts/release/provenance.ts'
import { breaksOf, nextVersion } from '../../../scripts/release/version.ts'

const nothing = { bodies: [], migrations: [], kinds: [] }

describe('[CLOUD-24] the next version', () => {
  it.each([
    ['0.4.2', nothing, '0.4.3'],
    ['0.4.2', { ...nothing, kinds: ['Fixed' as const] }, '0.4.3'],
    ['0.4.2', { ...nothing, kinds: ['Fixed' as const, 'Added' as const] }, '0.5.0'],
    ['0.4.2', { ...nothing, kinds: ['Breaking' as const] }, '0.5.0'],
    ['1.4.2', { ...nothing, migrations: ['0099_names.sql'] }, '2.0.0'],
    ['1.4.2', { ...nothing, bodies: ['Why.\n\nBreaks: the binding has a new name.\n'] }, '2.0.0'],
    ['1.4.2', { ...nothing, kinds: ['Changed' as const] }, '1.5.0'],
  ])('after %s with %o is %s', (before, since, version) => {
    expect(nextVersion(before, since).version).toBe(version)
  })

  it('says what breaks in the words of the commits', () => {
    expect(breaksOf(['Breaks: one.', 'It never Breaks: so.', 'Text.\nBreaks: two.'])).toEqual([
      'one.',
      'two.',
    ])
  })

  it('sorts as numbers', () => expect(compareVersions('0.10.0', '0.9.9')).toBeGreaterThan(0))
})

describe('[CLOUD-24] the changelog', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- A game.\n\n## 0.2.0 (2026-11-01)\n\n### Fixed\n\n- A price.\n'

  it('of the repository can be released', () => {
    const own = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
    expect(changelogFaults(own)).toEqual([])
  })

  it('gives what is new its version and day, and begins anew', () => {
    const next = released(changelog, '0.3.0', '2026-12-01')
    expect(changelogFaults(next)).toEqual([])
    expect(unreleased(changelog)).toEqual({ text: '### Added\n\n- A game.', kinds: ['Added'] })
    expect(unreleased(next).text).toBe('')
    expect(next).toContain('## 0.3.0 (2026-12-01)\n\n### Added')
  })

  it.each([
    ['## Unreleased', '## Next', 'does not begin with'],
    ['### Added', '### Refactored', '"### Refactored" is none of'],
    ['(2026-11-01)', '- 2026-11-01', 'is no "## 1.2.3'],
    ['## 0.2.0', '## 0.1.0 (2026-11-02)\n\n## 0.2.0', '0.1.0 stands above 0.2.0'],
  ])('with %s as %s is refused', (from, to, line) => {
    expect(changelogFaults(changelog.replace(from, to))).toContainEqual(expect.stringContaining(line))
  })
})

describe('[CLOUD-25] the provenance of a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atoll-built-'))
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server/entry.mjs'), 'export default {}')
  writeFileSync(join(folder, 'server/.dev.vars'), 'KEY=secret')
  afterAll(() => rmSync(folder, { recursive: true }))
  const day = new Date('2026-11-29T00:00:00Z')
  const release = { version: '0.2.0', commit: 'abc', brand: 'atoll' }
  const provenance = provenanceOf(release, folder, day, day)

  it('names what is uploaded by its hash, the commit and the lock file, and no secret', () => {
    expect(provenance.subject).toEqual([
      {
        name: 'server/entry.mjs',
        digest: { sha256: '9aeb8d59b4d483ca6298e9a450fbf37dfd2b4c63990135ab1d040d76314087ec' },
      },
    ])
    const [source, lock] = provenance.predicate.buildDefinition.resolvedDependencies
    expect(source?.digest['gitCommit']?.slice(0, 10)).toBe(releaseNow().commit.slice(0, 10))
    expect(lock?.uri).toBe('package-lock.json')
    expect(lock?.digest['sha256']).toMatch(/^\w{64}$/)
    expect(JSON.stringify(provenance)).not.toContain('secret')
  })

  it('finds what was changed, added and removed since', () => {
    expect(differences(provenance, folder)).toEqual([])
    const copy = mkdtempSync(join(tmpdir(), 'atoll-built-'))
    cpSync(folder, copy, { recursive: true })
    writeFileSync(join(copy, 'server/more.mjs'), '')
    rmSync(join(copy, 'server/entry.mjs'))
    expect(differences(provenance, copy)).toEqual([
      'server/more.mjs is not in the provenance',
      'server/entry.mjs is missing',
    ])
    writeFileSync(join(copy, 'server/entry.mjs'), 'export default { fetch }')
    expect(differences(provenance, copy)[0]).toBe('server/entry.mjs was changed')
    rmSync(copy, { recursive: true })
  })
})

describe('the output of the development server', () => {
  it.each([
    ['03:09:17 [vite] {"level":"info","message":"request","status":200}', false],
    ['03:30:02 [vite] 03:30:02 [200] /en/home 117ms', false],
    ['', false],
    ['03:30:02 [vite] 03:30:02 [500] /en/home 117ms', true],
    ['03:30:02 [ERROR] [vite] {"level":"error","message":"platform failed"}', true],
    ['03:30:02 [watch] src/pages/[lang]/home.astro', true],
  ])('%s is for the terminal: %s', (line, isFor) => expect(isForTerminal(line)).toBe(isFor))
})
