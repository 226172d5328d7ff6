import type { SandboxConfig } from './config.ts'

/** The origin that addresses handed out carry: the one the caller used, unless configuration says another. */
export function publicOrigin(config: SandboxConfig, requestUrl: string): string {
  return config.sandboxOrigin ?? new URL(requestUrl).origin
}

/** The origin of a web address, or undefined where the text is none. */
export function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const url = new URL(address)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : undefined
}
