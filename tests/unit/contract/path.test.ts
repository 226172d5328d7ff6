import { describe, expect, it } from 'vitest'
import { fillPath } from '#lib/path.ts'

describe('a path of the tables of calls', () => {
  it.each([
    ['/api/games', {}, '/api/games'],
    ['/api/games/:provider/:gameId', { provider: 'a/b', gameId: 'ö?' }, '/api/games/a%2Fb/%C3%B6%3F'],
    ['/api/games/:provider/:gameId', { provider: 'reef' }, undefined],
  ])('%s is filled with %o', (path, values, filled) => {
    expect(fillPath(path, values)).toBe(filled)
  })
})
