import { readStored, writeStored } from '../site/storage.ts'

/** Searches that led to an opened game on this device, the latest first. */
const stored = 'atoll:searches'
const limit = 5

export function recentSearches(): string[] {
  try {
    const list: unknown = JSON.parse(readStored(stored) || '[]')
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string').slice(0, limit) : []
  } catch {
    // Data of another version counts as no searches.
    return []
  }
}

export function rememberSearch(q: string): void {
  if (q === '') return
  const others = recentSearches().filter((each) => each.toLowerCase() !== q.toLowerCase())
  store([q, ...others].slice(0, limit))
}

export function forgetSearches(): void {
  store([])
}

function store(list: readonly string[]): void {
  writeStored(stored, JSON.stringify(list))
}
