import type { SandboxConfig } from './config.ts'

/** The origin for generated addresses: that of the request, unless it is configured. */
export function publicOrigin(config: SandboxConfig, requestUrl: string): string {
  return config.sandboxOrigin ?? new URL(requestUrl).origin
}

/** The origin of a web address; undefined for an invalid one. */
export function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : undefined
}
