import { readStored, writeStored } from '@/stores/site/storage.ts'

const key = 'atoll:limits-asked'

export function wereLimitsOffered(): boolean {
  return readStored(key) !== ''
}

export function noteLimitsOffered(): void {
  writeStored(key, '1')
}
