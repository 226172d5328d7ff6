/*
 * Normalizes what identifies a person (email, phone, documents), so that an excluded person is found again. Our own exclusions
 * and the national register compare keyed hashes of these texts, never the texts.
 */
export type Person = { email?: string | null; phone?: string | null; documents?: readonly string[] }

const phoneDigits = 9
/** Hosts whose mailboxes have one owner under all spellings. */
const ignoresDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * One text for each thing that is known, as `email ana@example.com`, by which a person is found under other names too. Strangers may
 * have the same: nine digits are a number in each city, and not every host takes what follows a plus for a tag.
 */
export function personTexts({ email, phone, documents = [] }: Person): string[] {
  const texts = [
    email ? `email ${plainEmail(email)}` : undefined,
    phone ? `phone ${plainPhone(phone)}` : undefined,
    ...documents.map((number) => `document ${plainDocument(number)}`),
  ]
  return [...new Set(texts.filter((text) => text !== undefined))]
}

/**
 * Identifiers that only one person can have: the address as written, or one mailbox of Google's; the number with its
 * country code; documents.
 */
export function uniqueTexts({ email, phone, documents = [] }: Person): string[] {
  return [
    ...(email ? [`address ${email.trim().toLowerCase()}`] : []),
    ...(email && ignoresDots.has(domainOf(email)) ? [`email ${plainEmail(email)}`] : []),
    ...(phone ? [`number ${phone.replaceAll(/\D/g, '')}`] : []),
    ...personTexts({ documents }),
  ]
}

/** One mailbox has many names: what follows a plus is dropped, and Google's do not know dots. */
function plainEmail(email: string): string {
  const [local = ''] = email.trim().toLowerCase().split('@')
  const domain = domainOf(email)
  const name = local.split('+')[0] ?? ''
  return ignoresDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

function domainOf(email: string): string {
  return email.trim().toLowerCase().split('@')[1] ?? ''
}

/** The last nine digits, which are the same with the country's code, with the trunk's zero and without both. */
function plainPhone(phone: string): string {
  return phone.replaceAll(/\D/g, '').replace(/^0+/, '').slice(-phoneDigits)
}

export function plainDocument(number: string): string {
  return number.replaceAll(/[ ./-]/g, '').toUpperCase()
}
