import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../../functions/shared/release.ts'
import { root } from '../lib/run.ts'
import { git } from '../lib/release.ts'

/** What a deployment uploads. `.dev.vars` and the configuration of one deployment are no part of a build. */
const uploaded = ['client/**/*', 'server/**/*', 'atoll_platform/**/*']
const isOfMachine = (name: string) =>
  /(?:^|\/)(?:\.dev\.vars|[\w-]+\.json)$/.test(name) && !name.startsWith('client/')

type Digest = Record<string, string>
type Subject = { name: string; digest: Digest }

/** An in-toto statement with a SLSA provenance: which files came from which commit, by which lock file and which Node. */
export type Provenance = {
  _type: 'https://in-toto.io/Statement/v1'
  subject: Subject[]
  predicateType: 'https://slsa.dev/provenance/v1'
  predicate: {
    buildDefinition: {
      buildType: string
      externalParameters: { brand: string; version: string }
      internalParameters: { node: string; platform: string }
      resolvedDependencies: { uri: string; digest: Digest }[]
    }
    runDetails: {
      builder: { id: string }
      metadata: { invocationId?: string; startedOn: string; finishedOn: string }
    }
  }
}

/** The files of a built folder with their hashes, by name. */
function subjectsIn(folder: string): Subject[] {
  return globSync(uploaded, { cwd: folder })
    .filter((name) => !isOfMachine(name) && statSync(join(folder, name)).isFile())
    .toSorted()
    .map((name) => ({ name, digest: { sha256: sha256(join(folder, name)) } }))
}

const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

export function provenanceOf(
  { version, brand }: Release,
  folder: string,
  started: Date,
  finished: Date,
): Provenance {
  const invocationId = workflowRun()
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: subjectsIn(folder),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:atoll:npm-run-release:1',
        externalParameters: { brand, version },
        internalParameters: { node: process.version, platform: `${process.platform}-${process.arch}` },
        resolvedDependencies: [
          { uri: sourceUri(), digest: { gitCommit: git('rev-parse', 'HEAD') } },
          { uri: 'package-lock.json', digest: { sha256: sha256(join(root, 'package-lock.json')) } },
        ],
      },
      runDetails: {
        builder: { id: invocationId?.replace(/\/attempts.*$/, '') ?? 'urn:atoll:builder:local' },
        metadata: {
          ...(invocationId !== undefined && { invocationId }),
          startedOn: started.toISOString(),
          finishedOn: finished.toISOString(),
        },
      },
    },
  }
}

/** The address of the repository without what a remote may carry of its user. */
function sourceUri(): string {
  try {
    return `git+${git('remote', 'get-url', 'origin').replace(/\/\/[^/@]*@/, '//')}`
  } catch {
    return 'git+urn:atoll'
  }
}

/** The address of the run, where GitHub's workflows build. */
function workflowRun(): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = process.env
  return server && repository && run ? `${server}/${repository}/actions/runs/${run}` : undefined
}

/** In which files a folder differs from what a provenance says of it. */
export function differences(provenance: Provenance, folder: string): string[] {
  const said = new Map(provenance.subject.map(({ name, digest }) => [name, digest['sha256']]))
  const found = existsSync(folder) ? subjectsIn(folder) : []
  const names = new Set(found.map(({ name }) => name))
  return [
    ...found.flatMap(({ name, digest }) => {
      if (!said.has(name)) return [`${name} is not in the provenance`]
      return said.get(name) === digest['sha256'] ? [] : [`${name} was changed`]
    }),
    ...[...said.keys()].flatMap((name) => (names.has(name) ? [] : [`${name} is missing`])),
  ]
}
