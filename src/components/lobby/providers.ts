import type { ProviderInfo } from '#contract/games.ts'

/** The providers that have such games, each with their number. */
export async function providersWith(
  providers: readonly ProviderInfo[],
  countOf: (routeProvider: string) => Promise<number>,
): Promise<readonly ProviderInfo[]> {
  const counted = await Promise.all(
    providers.map(async (info) => ({ ...info, count: await countOf(info.routeProvider) })),
  )
  return counted.filter(({ count }) => count > 0)
}
