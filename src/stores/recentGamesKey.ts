/** Where a device keeps the games that were opened on it without a session: cards, the last one first. */
export const recentGamesKey = 'atoll:recent'
export const recentGamesOnDevice = 24
