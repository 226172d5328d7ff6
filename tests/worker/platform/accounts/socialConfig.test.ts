import { describe, expect, it } from 'vitest'
import { getConfig } from '../../../../functions/platform/kit/config.ts'
import { platformEnv } from '../support.ts'

const google = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  clientId: 'client',
}
const endpoints = {
  authorizationEndpoint: 'https://a.test/a',
  tokenEndpoint: 'https://a.test/t',
  jwksUri: 'https://a.test/k',
}
const config = (providers: unknown, secrets: unknown = { google: 'a-secret' }) =>
  getConfig({ ...platformEnv, SOCIAL_PROVIDERS: providers, SOCIAL_SECRETS: JSON.stringify(secrets) })

describe('configuration of social sign-in', () => {
  it('[SIGNIN-06] reads providers from tables and from JSON, and none is a configuration too', () => {
    for (const given of [[google], JSON.stringify([google])]) {
      expect(config(given).socialProviders).toEqual([
        {
          ...google,
          secret: 'a-secret',
          scope: 'openid email profile',
          endpoints: undefined,
          callback: 'https://atoll.test/api/user/login/social/google/callback',
          isLocal: false,
        },
      ])
    }
    expect(config([{ ...google, ...endpoints }]).socialProviders[0]?.endpoints).toEqual({
      authorization: 'https://a.test/a',
      token: 'https://a.test/t',
      keys: 'https://a.test/k',
    })
    expect(config(undefined, {}).socialProviders).toEqual([])
  })

  it.each([
    ['[{', 'SOCIAL_PROVIDERS must be JSON'],
    [{}, 'SOCIAL_PROVIDERS must be a list of providers'],
    [[{ ...google, id: 'Google!' }], 'SOCIAL_PROVIDERS must have ids of small letters, digits and dashes'],
    [[{ ...google, id: 'credential' }], 'SOCIAL_PROVIDERS must have ids of small letters, digits and dashes'],
    [[google, google], 'SOCIAL_PROVIDERS must have different ids'],
    [[{ ...google, issuer: 'http://accounts.google.com' }], 'must have an https address as issuer'],
    [[{ ...google, issuer: undefined }], 'must have an https address as issuer'],
    [[{ ...google, clientId: '' }], 'SOCIAL_PROVIDERS must have a clientId'],
    [[{ ...google, scope: 'email' }], 'SOCIAL_PROVIDERS must have openid in scope'],
    [[{ ...google, tokenEndpoint: 'https://a.test/t' }], 'together, or none of them'],
    [[{ ...google, id: 'other' }], 'SOCIAL_SECRETS has no secret for other'],
  ])('[SIGNIN-06] names what is wrong in %j', (providers, line) => {
    expect(() => config(providers)).toThrow(line)
    expect(() => config(providers)).not.toThrow('a-secret')
  })
})
