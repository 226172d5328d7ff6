import { wranglerFile } from '../lib/wranglerFile.ts'

const sources = { platform: 'functions/platform/wrangler.toml', site: 'wrangler.toml' }

/** The variables that the repository ships for a worker. */
export const shippedVars = (worker: keyof typeof sources): Record<string, unknown> =>
  wranglerFile(sources[worker]).vars ?? {}
