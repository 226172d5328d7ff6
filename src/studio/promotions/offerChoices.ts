/* What staff choose of the rule of an offer. */
export const choices = (names: Record<string, string>) =>
  Object.entries(names).map(([id, name]) => ({ id, name }))
export const whos = choices({ everyone: 'everyone', new: 'new players', segment: 'players by facts' })
export const joins = choices({
  opt_in: 'by a button',
  code: 'by a code',
  auto: 'by itself',
  deposit: 'by choosing it with a deposit',
  level: 'by having points: what a level gives',
})
export const triggers = choices({
  deposit: 'a deposit',
  stake: 'a sum of stakes',
  rounds: 'a number of rounds',
  loss: 'nothing: each day or week with a loss at games brings a part back',
  date: 'nothing: it comes on a date',
  join: 'nothing: joining is all',
  games: 'different games',
  limit_kept: 'a deposit or loss limit that is kept',
  document: 'a verified document',
})
export const periods = choices({ day: 'day (UTC)', week: 'week, from Monday (UTC)' })
export const gifts = choices({
  bonus: 'bonus money: a fixed amount',
  bonus_percent: 'bonus money: a percentage of the deposit or the loss',
  free_bets: 'free bets',
  free_rounds: 'free rounds of slots',
  points: 'points for levels',
})
export const wins = choices({ real: 'real money', bonus: 'bonus money, once all are played' })
