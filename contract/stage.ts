/*
 * The stage: a page on a host of its own (STAGE_ORIGIN) where what a provider answers instead of an address is run, its
 * script or its fragment. There it has no session, no cookie and no call of ours. The page around it posts a `Staged`
 * once the stage has loaded; the stage passes on what the provider's frames say.
 */
export const stagePath = '/stage'

export type Staged = { source: 'launch'; script: string } | { source: 'launch'; html: string }
