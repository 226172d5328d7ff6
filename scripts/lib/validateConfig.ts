import { join } from 'node:path'
import { unstable_getVarsForDev as getVarsForDev, unstable_readConfig as readWranglerConfig } from 'wrangler'
import { readConfig } from '../../functions/site/config.ts'
import { root } from './run.ts'

/** What is read of wrangler's answers; its own types do not resolve outside its repository. */
type WranglerConfig = { vars: Record<string, unknown>; services?: { binding: string }[] }
type Vars = Record<string, { value: unknown }>

/** Reads the site's configuration as the worker will, before anything starts; throws its one line about a wrong value. */
export function validateSiteConfig(): void {
  const config = join(root, 'wrangler.toml')
  const { vars, services = [] } = readWranglerConfig({ config }) as WranglerConfig
  const found = getVarsForDev(config, undefined, vars, undefined, true) as Vars
  const values = Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]))
  const bindings = Object.fromEntries(services.map(({ binding }) => [binding, true]))
  readConfig({ ...values, ...bindings })
}
