import { join } from 'node:path'
import { unstable_getVarsForDev as getVarsForDev, unstable_readConfig as readWranglerConfig } from 'wrangler'
import { readConfig } from '../../functions/site/config.ts'
import { root } from './run.ts'

/** Reads the site's configuration as the worker will, before anything starts; throws its one line about a wrong value. */
export function validateSiteConfig(): void {
  const config = join(root, 'wrangler.toml')
  const { vars, services } = readWranglerConfig({ config })
  const devVars = getVarsForDev(config, undefined, vars, undefined)
  const values = Object.fromEntries(
    Object.entries(devVars).map(([name, value]) => [
      name,
      typeof value === 'object' && value && 'value' in value ? value.value : value,
    ]),
  )
  const bindings = Object.fromEntries((services ?? []).map(({ binding }) => [binding, true]))
  readConfig({ ...values, ...bindings })
}
