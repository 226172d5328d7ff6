import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseDeployFile } from '../../scripts/deploy/file.ts'
import { withSandbox } from '../../scripts/deploy/sandbox.ts'
import { configPath, workersOf, writeConfig } from '../../scripts/deploy/workers.ts'
import { localSecrets } from '../../scripts/lib/secrets.ts'
import { root } from '../../scripts/lib/run.ts'
import { demoPassword } from '../../scripts/seed/accounts.ts'

/* What a deployment uploads, in the files that were built for one (`npm run check:deploy` builds them). */
const folders = { platform: 'dist/atoll_platform', site: 'dist/server', client: 'dist/client' }
const textFiles = '**/*.{mjs,js,css,html,json,txt,xml,svg,webmanifest}'

function filesOf(folder: string): { name: string; text: string }[] {
  return globSync(textFiles, { cwd: join(root, folder) }).map((name) => ({
    name: `${folder}/${name}`,
    text: readFileSync(join(root, folder, name), 'utf8'),
  }))
}

/** The names under which a local run reaches its other workers, as the source has them. */
function localNames(): string[] {
  const source = readFileSync(join(root, 'functions/site/gateway/localHosts.ts'), 'utf8')
  return [...new Set([...source.matchAll(/'([a-z]+\.localhost)'/g)].map(([, name = '']) => name))]
}

const production = `environment = "production"
market = "mga"
administrator = "first@atoll.dev"
hosts.site = "www.atoll.dev"
hosts.platform = "platform.atoll.dev"
[[providers]]
id = "acme"
adapter = "pragmatic"
name = "Acme"
origin = "https://games.acme.dev"
`

describe('[CLOUD-27] what a deployment uploads', () => {
  it.each(Object.entries(folders))('knows no host of a local run: the %s', (_part, folder) => {
    const files = filesOf(folder)
    expect(files.length).toBeGreaterThan(0)
    expect(localNames()).toEqual(['sandbox.localhost', 'platform.localhost'])
    for (const { name, text } of files)
      // What wrangler reads beside the modules is written anew for each deployment, as the last test shows.
      for (const host of localNames()) expect(text.includes(host), `${name} knows ${host}`).toBe(false)
  })

  it('has no key of this machine, and no password of the demo accounts', () => {
    const keys = Object.values(localSecrets()).flatMap((value) =>
      typeof value === 'string' ? [value] : Object.values(value),
    )
    const files = Object.values(folders).flatMap(filesOf)
    for (const { name, text } of files)
      for (const secret of [...keys, demoPassword]) expect(text.includes(secret), name).toBe(false)
  })

  it('has no map of its sources among the files of the site', () => {
    expect(globSync('**/*.map', { cwd: join(root, folders.client) })).toEqual([])
  })

  it('binds no sandbox in production, and asks the providers of the file alone', () => {
    const file = withSandbox(parseDeployFile(production, 'deploy.toml'))
    const ids = { database: 'd', catalog: 'c', sandboxState: undefined }
    for (const worker of workersOf(file)) {
      writeConfig(worker, file, ids)
      const config = JSON.parse(readFileSync(join(root, configPath(worker, file)), 'utf8')) as object
      // What wrangler has of itself for a run on a laptop goes nowhere.
      const { dev: _dev, ...uploaded } = config as { dev?: object }
      expect(JSON.stringify(uploaded), worker).not.toMatch(/sandbox|localhost|\.test"/i)
      expect(config).toMatchObject({ workers_dev: false })
    }
  })
})
