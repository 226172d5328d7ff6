/** Parameters of scrypt: memory is 128 · N · r bytes, and the work grows with N · r · p. */
export type PasswordCost = { N: number; r: number; p: number }

/** 32 MiB and three passes, one of the equivalents that OWASP's cheat sheet on passwords lists. */
export const current: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }
/** The difference to better-auth's cheaper parameters: 2^15 · 8 · 3 − 2^14 · 16 = 2^15 · 8 · 2. */
export const difference: PasswordCost = { ...current, p: 2 }
