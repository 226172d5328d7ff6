/*
 * The stage: a page on a separate host (STAGE_ORIGIN) that runs a provider's script or fragment, for providers that
 * answer with one instead of an address. It has no session, no cookie and no access to our calls. The page around it
 * posts a `Staged` once the stage has loaded; the stage forwards messages between it and the provider's frames.
 */
export const stagePath = '/stage'

export type Staged = { source: 'launch'; script: string } | { source: 'launch'; html: string }
