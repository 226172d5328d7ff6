import type { SandboxConfig } from '../../config.ts'

/** The secret launch keys are sealed with; changing a seamless key ends the games that are open. */
export function launchSecret(config: SandboxConfig): string {
  return `${config.seamlessKeys.pragmatic}.${config.seamlessKeys.slotegrator}`
}
