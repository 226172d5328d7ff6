/*
 * No log of a tested worker reaches Vitest. It holds back what a handler or an object has logged until its next message,
 * and at the end of a file it waits for the answer to each: a log after the last message kept a run from ever ending.
 * To see the logs of a test, remove this file from `setupFiles` in vitest.config.ts.
 */
for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const) console[level] = () => undefined
