/** What the workers use of `node:async_hooks`: the types of Node would bring its globals along. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Value> {
    run<Answer>(value: Value, run: () => Answer): Answer
    getStore(): Value | undefined
  }
}
