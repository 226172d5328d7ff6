import { createPublicKey, generateKeyPairSync } from 'node:crypto'

/** The sandbox's book in its two dialects. */
export function sandboxBooks(origin: string) {
  return {
    digitain: {
      origin,
      script: `${origin}/digitain/SportFrame.js`,
      server: `${origin}/digitain`,
      api: `${origin}/digitain`,
      line: `${origin}/sport`,
      partner: 'atoll',
    },
    betconstruct: {
      origin,
      frame: `${origin}/betconstruct/`,
      api: `${origin}/betconstruct`,
      siteId: '1',
      project: 'atoll',
      stagingProject: 'atoll-staging',
      stagingHosts: [],
    },
  }
}

export function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
}

/** A private key in PEM. */
export function newRsaKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return privateKey
}
