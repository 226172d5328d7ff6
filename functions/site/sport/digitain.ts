import { importPKCS8, SignJWT } from 'jose'
import { SportToken, type Bettor } from '#contract/bets.ts'
import type { DigitainConfig } from '../kit/sportsbooks.ts'
import { askBook, BookBets, type Sportsbook } from './book.ts'

const partnerTokenLife_s = 60

/** Digitain: the partner names itself in headers, and the player in a token signed with the partner's private key. */
export function digitain(config: DigitainConfig): Sportsbook {
  const { api, isSandbox } = config
  return {
    token: async (context, bettor) =>
      askBook(
        context,
        { name: 'digitain:token', api, isSandbox },
        { path: '/front/token', headers: await partnerHeaders(config, bettor), schema: SportToken },
      ),
    bets: async (context, bettor, page) => {
      const { begin, end, state } = page
      const query = new URLSearchParams({
        ...{ count: String(page.count), page: String(page.page), lang: context.clientLanguage ?? 'en' },
        ...(begin === undefined ? {} : { begin }),
        ...(end === undefined ? {} : { end }),
        ...(state === undefined ? {} : { state }),
      })
      const headers = await partnerHeaders(config, bettor)
      return askBook(
        context,
        { name: 'digitain:bets', api, isSandbox },
        { path: '/front/bets', query, headers, schema: BookBets },
      )
    },
  }
}

async function partnerHeaders({ partner, key }: DigitainConfig, { id, currency, session }: Bettor) {
  const authorization = await new SignJWT({ id, currency, session })
    .setProtectedHeader({ alg: 'RS512' })
    .setExpirationTime(`${partnerTokenLife_s} s`)
    .sign(await importPKCS8(key, 'RS512'))
  return { 'x-partner-name': partner, 'x-partner-authorization': authorization }
}
