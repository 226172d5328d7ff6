import { readStored, writeStored } from '@/stores/site/storage.ts'

const key = 'atoll:limits-asked'

export function isAskedAlready(): boolean {
  return readStored(key) !== ''
}

export function noteAsked(): void {
  writeStored(key, '1')
}
