/** What the platform uses of `node:crypto`: the types of Node would bring its globals along. */
declare module 'node:crypto' {
  type Cost = { N: number; r: number; p: number; maxmem: number }
  type Done = (error: Error | null, key: Uint8Array<ArrayBuffer>) => void
  export function scrypt(password: string, salt: string, length: number, cost: Cost, done: Done): void
  type Hash = { update: (text: string) => Hash; digest: (encoding: 'base64url') => string }
  export function createHash(algorithm: 'sha256'): Hash
}
