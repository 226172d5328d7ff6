import { SignJWT } from 'jose'
import { SportToken, type Bettor } from '#contract/bets.ts'
import type { RequestContext } from '../calls/context.ts'
import type { BetConstructConfig } from '../kit/sportsbooks.ts'
import { askBook, BookBets, type Sportsbook } from './book.ts'

const partnerTokenLife_s = 60

/** BetConstruct: everything by POST, with the player in a token signed with the shared key. */
export function betconstruct(config: BetConstructConfig): Sportsbook {
  const { api, isSandbox } = config
  return {
    token: async (context, bettor) =>
      askBook(
        context,
        { name: 'betconstruct:token', api, isSandbox },
        {
          path: '/GenToken',
          body: { project_name: projectOf(config, context) },
          headers: await authorized(config, bettor),
          schema: SportToken,
        },
      ),
    bets: async (context, bettor, { begin, end, count, page, state }) =>
      askBook(
        context,
        { name: 'betconstruct:bets', api, isSandbox },
        {
          path: '/GetBetsHistory',
          body: {
            count,
            page,
            start_date: begin,
            end_date: end,
            state,
            lang: context.clientLanguage ?? 'en',
          },
          headers: await authorized(config, bettor),
          schema: BookBets,
        },
      ),
  }
}

/** SPORT-07: another project on staging hosts. */
function projectOf({ project, stagingProject, stagingHosts }: BetConstructConfig, context: RequestContext) {
  return stagingHosts.includes(new URL(context.siteOrigin).host) ? stagingProject : project
}

async function authorized({ key }: BetConstructConfig, { id, currency, session }: Bettor) {
  const token = await new SignJWT({ currency, session })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(id)
    .setExpirationTime(`${partnerTokenLife_s} s`)
    .sign(new TextEncoder().encode(key))
  return { authorization: `Bearer ${token}` }
}
