import { isCpf } from '../lib/cpf.ts'

/*
 * Keys of PIX, the Brazilian instant payment: each addresses an account. The player states the kind; it is never
 * guessed. A mobile number of 11 digits without +55 can be read as a CPF, which may be somebody else's key.
 */
export const pixKeyKinds = ['cpf', 'cnpj', 'email', 'phone', 'evp'] as const
export type PixKeyKind = (typeof pixKeyKinds)[number]
export type PixKey = { kind: PixKeyKind; key: string }

const longestEmail = 77
/** The form in the central bank's directory of keys (DICT). */
const emailPattern =
  /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/
const evpPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The key in the form in which the central bank keeps it; undefined if it is none of this kind. */
export function normalizePixKey(kind: PixKeyKind, text: string): string | undefined {
  const compact = text.trim()
  switch (kind) {
    case 'cpf':
      return isCpf(compact) ? compact.replaceAll(/\D/g, '') : undefined
    case 'cnpj':
      return isCnpj(compact) ? withoutMarks(compact) : undefined
    case 'email':
      return emailKey(compact.toLowerCase())
    case 'phone':
      return phoneKey(compact)
    case 'evp':
      return evpPattern.test(compact.toLowerCase()) ? compact.toLowerCase() : undefined
  }
}

/**
 * The kind of a key without a stated one, if its form is unambiguous; undefined otherwise. Eleven digits are a CPF
 * only if they cannot be a mobile number, whose third digit is 9.
 */
export function knownPixKey(text: string): PixKey | undefined {
  const isMobile = /^\D*\d\D*\d\D*9(?:\D*\d){8}\D*$/.test(text)
  for (const kind of pixKeyKinds) {
    if (kind === 'phone' && !text.trim().startsWith('+')) continue
    if (kind === 'cpf' && isMobile) continue
    const key = normalizePixKey(kind, text)
    if (key !== undefined) return { kind, key }
  }
  return undefined
}

function emailKey(text: string): string | undefined {
  return text.length <= longestEmail && emailPattern.test(text) ? text : undefined
}

/** E.164; a Brazilian number without its country's code gets it. */
function phoneKey(text: string): string | undefined {
  const digits = text.replaceAll(/[\s().-]/g, '')
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits
  return /^[1-9]\d{9,10}$/.test(digits) ? `+55${digits}` : undefined
}

const cnpjLength = 14

/** A CNPJ, with its marks or without: twelve digits or (since 2026) capital letters, and two check digits (modulo 11). */
export function isCnpj(text: string): boolean {
  const compact = withoutMarks(text)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(compact) || new Set(compact).size === 1) return false
  const values = [...compact].map((character) => character.charCodeAt(0) - '0'.charCodeAt(0))
  return [cnpjLength - 2, cnpjLength - 1].every(
    (place) => values[place] === checkDigit(values.slice(0, place)),
  )
}

function withoutMarks(text: string): string {
  return text.trim().replaceAll(/[./-]/g, '').toUpperCase()
}

/** The weights are 2 to 9 from the right, over and over. */
function checkDigit(before: readonly number[]): number {
  const sum = before.reduce(
    (total, value, index) => total + value * (2 + ((before.length - 1 - index) % 8)),
    0,
  )
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
