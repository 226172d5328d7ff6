import { join } from 'node:path'
import { unstable_readConfig as readWranglerConfig } from 'wrangler'
import { readConfig } from '../../functions/site/kit/config.ts'
import { ExpectedFailure } from './failure.ts'
import { root } from './run.ts'

/** The used part of wrangler's result; its own types do not resolve outside its repository. */
type WranglerConfig = { vars: Record<string, unknown>; services?: { binding: string }[] }

/**
 * Validates the site's configuration as the worker does, before anything starts; throws the line about a wrong value.
 */
export function validateSiteConfig(local: Record<string, string>): void {
  const { vars, services = [] } = readWranglerConfig({
    config: join(root, 'wrangler.toml'),
  }) as WranglerConfig
  const bindings = Object.fromEntries(services.map(({ binding }) => [binding, true]))
  try {
    readConfig({ ...vars, ...local, ...bindings })
  } catch (error) {
    throw new ExpectedFailure(`Configuration: ${error instanceof Error ? error.message : String(error)}`)
  }
}
