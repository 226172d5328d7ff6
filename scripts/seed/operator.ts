import { brandHeader } from '#contract/constants.ts'

/** The fetch a seed uses; local runs pass one that resolves `*.localhost`. */
export type Fetch = (address: string | URL, init?: RequestInit) => Promise<Response>

export type Operator = {
  get: <Result>(path: string) => Promise<Result>
  post: <Result>(path: string, body: unknown) => Promise<Result>
  put: <Result>(path: string, body: unknown) => Promise<Result>
  upload: (path: string, bytes: Uint8Array<ArrayBuffer>) => Promise<{ changed: boolean }>
}

/** Calls under /operator with the operator's key, of one brand where it is named; throws the platform's answer for anything but success. */
export function operatorAt(origin: string, key: string, fetchWith: Fetch, brand?: string): Operator {
  async function send<Result>(method: string, path: string, body: BodyInit | null): Promise<Result> {
    const headers = { authorization: `Bearer ${key}`, ...(brand && { [brandHeader]: brand }) }
    const answer = await fetchWith(`${origin}/operator${path}`, { method, headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} /operator${path}: ${answer.status} ${text.slice(0, 500)}`)
    return (JSON.parse(text) as { result: Result }).result
  }
  return {
    get: (path) => send('GET', path, null),
    post: (path, body) => send('POST', path, JSON.stringify(body)),
    put: (path, body) => send('PUT', path, JSON.stringify(body)),
    upload: (path, bytes) => send('PUT', path, bytes),
  }
}
