import type { StaffRole } from '#contract/operator/roles.ts'
import type { Operator } from './operator.ts'

type Account = {
  username: string
  about: string
  currency?: string
  balance_minor?: number
  bonus_minor?: number
  details?: object
}

export const demoPassword = 'Demo1234'
/** The account whose rounds the page of returns shows. */
export const playedAccount = 'regular'
/** The one whose stakes are for the jackpot in reais. */
export const playedInReais = 'brasil'

function confirmed(username: string) {
  return { email: `${username}@atoll.test`, email_verified: true }
}

/** The accounts of a local run; `about` is printed in the terminal. */
export const demoAccounts: readonly Account[] = [
  {
    username: 'demo',
    about: 'USD, balance 1000.00, bonus 50.00, transfers allowed',
    balance_minor: 100_000,
    bonus_minor: 5_000,
    details: {
      ...confirmed('demo'),
      friend_transfer_allowed: true,
      first_name: 'Dana',
      last_name: 'Demo',
    },
  },
  { username: 'friend', about: 'USD, balance 10.00', balance_minor: 1_000, details: confirmed('friend') },
  {
    username: 'poor',
    about: 'USD, balance 0.10, bonus 10.00',
    balance_minor: 10,
    bonus_minor: 1_000,
    details: confirmed('poor'),
  },
  {
    username: 'brl',
    about: 'BRL, balance 500.00; in the form as brl@atoll.test',
    currency: 'BRL',
    balance_minor: 50_000,
    details: confirmed('brl'),
  },
  {
    username: 'sek',
    about: 'SEK, balance 500.00; in the form as sek@atoll.test',
    currency: 'SEK',
    balance_minor: 50_000,
    details: confirmed('sek'),
  },
  {
    username: 'tnd',
    about: 'TND, balance 1250.500; in the form as tnd@atoll.test',
    currency: 'TND',
    balance_minor: 1_250_500,
    details: confirmed('tnd'),
  },
  {
    username: 'gbp',
    about: 'GBP, balance 500.00; in the form as gbp@atoll.test',
    currency: 'GBP',
    balance_minor: 50_000,
    details: confirmed('gbp'),
  },
  {
    username: playedAccount,
    about: 'USD, has played a thousand rounds',
    balance_minor: 100_000,
    details: confirmed(playedAccount),
  },
  {
    username: playedInReais,
    about: 'BRL, has won a jackpot',
    currency: 'BRL',
    balance_minor: 50_000,
    details: confirmed(playedInReais),
  },
  {
    username: 'blocked',
    about: 'casino-blocked',
    details: { ...confirmed('blocked'), is_casino_blocked: true },
  },
  { username: 'banned', about: 'banned', details: { ...confirmed('banned'), is_banned: true } },
  { username: 'terminal', about: 'role 14, may not stay signed in', details: { role: 14 } },
  { username: 'agented', about: 'has an agent', details: { ...confirmed('agented'), agent_id: 'AGENT-1' } },
]

/** The secret of the demo staff's authenticator app, in base32; `npm start` prints it. */
export const demoFactorSecret = 'ATOLLATOLLATOLLATOLLATOLLATOLLAT'

/** The staff of a local run's studio, one for each role. */
export const demoStaff: readonly Account[] = [
  { username: 'editor', about: 'content and the order of games', details: staff('editor', 'editor') },
  { username: 'operator', about: 'everything', details: staff('operator', 'administrator') },
  { username: 'support', about: 'players and documents', details: staff('support', 'support') },
  { username: 'payer', about: 'payments and promo codes', details: staff('payer', 'payments') },
]

function staff(username: string, staff_role: StaffRole) {
  return { ...confirmed(username), staff_role }
}

/** Creates or updates the demo accounts. Their deposits have fixed keys, so they are made once. */
export async function seedAccounts(operator: Operator): Promise<void> {
  await seedPartners(operator)
  await Promise.all(demoAccounts.map((account) => seedAccount(operator, account)))
  await Promise.all(
    demoStaff.map(async (account) => {
      const id = await seedAccount(operator, account)
      await operator.put(`/players/${id}/second-factor`, { secret: demoFactorSecret })
    }),
  )
}

/** An agent, who is one of the players', and an affiliate who earns by a plan. */
async function seedPartners(operator: Operator): Promise<void> {
  const partner = { currency: 'USD', lang: 'en' }
  await operator.put('/partners/AGENT-1', { ...partner, kind: 'agent', name: 'The corner shop' })
  const affiliate = { ...partner, kind: 'affiliate', name: 'Reef reviews', email: 'reef@atoll.test' }
  await operator.put('/partners/REEF', affiliate)
  await operator.put('/commission-plans/standard', {
    name: 'Standard',
    terms: {
      cpa: [
        { currency: 'USD', amount_minor: 5000, least_deposit_minor: 2000, least_stake_minor: 2000 },
        { currency: 'ILS', amount_minor: 20_000, least_deposit_minor: 8000, least_stake_minor: 8000 },
      ],
      share: {
        share_bp: 2500,
        tiers: [{ currency: 'USD', from_minor: 1_000_000, share_bp: 3500 }],
        carries_negative: true,
      },
    },
  })
  await operator.post('/partners/REEF/plan', { plan: 'standard' })
}

async function seedAccount(operator: Operator, account: Account): Promise<string> {
  const { id } = await operator.post<{ id: string }>('/players', {
    username: account.username,
    password: demoPassword,
    birth_date: '1990-01-01',
    currency: account.currency ?? 'USD',
    ...account.details,
  })
  await deposit(operator, id, 'real', account.balance_minor)
  await deposit(operator, id, 'bonus', account.bonus_minor)
  return id
}

async function deposit(operator: Operator, id: string, account: 'real' | 'bonus', amount_minor?: number) {
  if (amount_minor === undefined) return
  await operator.post(`/players/${id}/adjust`, {
    account,
    amount_minor,
    key: `seed:${account}`,
    reason: 'demo account',
  })
}
