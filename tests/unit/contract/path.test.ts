import { describe, expect, it } from 'vitest'
import { fillPath, matchPath, mostLiteralFirst } from '#lib/path.ts'

describe('a path of the tables of calls', () => {
  it.each([
    ['/api/games', '/api/games', {}],
    ['/api/games/:provider/:gameId', '/api/games/reef/a%20b', { provider: 'reef', gameId: 'a b' }],
    ['/api/games/:provider', '/api/games/%E0%A4%A', { provider: '%E0%A4%A' }],
    ['/operator/media/*', '/operator/media/2026/reef.png', {}],
    ['/api/games', '/api/games/', undefined],
    ['/api/games/:provider', '/api/games/', undefined],
    ['/api/games/:provider', '/api/books/reef', undefined],
    ['/operator/media/*', '/operator/media', undefined],
  ])('%s of %s has the places %o', (pattern, pathname, places) => {
    expect(matchPath(pattern, pathname)).toEqual(places)
  })

  it('gives back what it was filled with', () => {
    const values = { provider: 'a/b', gameId: 'ö?' }
    const pattern = '/api/games/:provider/:gameId'
    expect(matchPath(pattern, fillPath(pattern, values) ?? '')).toEqual(values)
  })

  it('comes after one with more literal parts', () => {
    const paths = ['/api/:kind/*', '/api/games/:provider', '/api/games/search'].map((path) => ({ path }))
    expect(paths.toSorted(mostLiteralFirst)).toEqual(paths.toReversed())
  })
})
