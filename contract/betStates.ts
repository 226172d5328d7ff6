/** Bets that wait for results, and ended ones. Without valibot: pages read it. */
export const betStates = ['open', 'settled'] as const
export type BetState = (typeof betStates)[number]
