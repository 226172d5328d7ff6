/*
 * Normalizes what identifies a person (e-mail, phone, documents), so that an excluded person is found again. Our own exclusions
 * and the national register compare keyed hashes of these texts, never the texts.
 */
export type Person = { email?: string | null; phone?: string | null; documents?: readonly string[] }

const phoneDigits = 9
const ignoresDots = new Set(['gmail.com', 'googlemail.com'])

/** One text for each thing that is known, as `email ana@example.com`. */
export function personTexts({ email, phone, documents = [] }: Person): string[] {
  const texts = [
    email ? `email ${plainEmail(email)}` : undefined,
    phone ? `phone ${plainPhone(phone)}` : undefined,
    ...documents.map((number) => `document ${plainDocument(number)}`),
  ]
  return [...new Set(texts.filter((text) => text !== undefined))]
}

/** One mailbox has many names: what follows a plus is dropped, and Google's do not know dots. */
function plainEmail(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const name = local.split('+')[0] ?? ''
  return ignoresDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** The last nine digits, which are the same with the country's code, with the trunk's zero and without both. */
function plainPhone(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-phoneDigits)
}

export function plainDocument(number: string): string {
  return number.replaceAll(/[ ./-]/g, '').toUpperCase()
}
