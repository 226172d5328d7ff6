import { accountRoutes } from './accounts/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { gameListRoutes } from './games/listRoutes.ts'
import { gameRoutes } from './games/routes.ts'
import { createApp } from './http/app.ts'
import { jackpotRoutes } from './jackpots/routes.ts'
import { operatorRoutes } from './operator/routes.ts'

export { Jackpot } from './jackpots/jackpot.ts'
export { Wallet } from './wallet/wallet.ts'

const app = createApp()
accountRoutes(app)
contentRoutes(app)
gameRoutes(app)
gameListRoutes(app)
jackpotRoutes(app)
operatorRoutes(app)

export default { fetch: app.fetch }
