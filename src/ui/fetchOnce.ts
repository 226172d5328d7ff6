/** Fetches once for all callers, and again after a failure. */
export function once<Value>(fetch: () => Promise<Value>): () => Promise<Value> {
  let fetching: Promise<Value> | undefined
  return () => {
    fetching ??= fetch().catch((error: unknown) => {
      fetching = undefined
      throw error
    })
    return fetching
  }
}

/** Adds a style sheet by its address, once; resolves when it counts. */
export function addStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`no style ${href}`))
    }
    document.head.append(link)
  })
}
