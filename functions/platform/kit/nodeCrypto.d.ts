/** What the platform, and the scripts that its tests import, use of `node:crypto`: the types of Node would bring its globals along. */
declare module 'node:crypto' {
  type Cost = { N: number; r: number; p: number; maxmem: number }
  type Done = (error: Error | null, key: Uint8Array<ArrayBuffer>) => void
  export function scrypt(password: string, salt: string, length: number, cost: Cost, done: Done): void
  type Hash = { update: (text: string) => Hash; digest: (encoding: 'base64url' | 'hex') => string }
  export function createHash(algorithm: 'sha256' | 'md5'): Hash
  export function createHmac(algorithm: 'sha1' | 'sha256', key: string): Hash
}
