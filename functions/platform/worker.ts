import { accountRoutes } from './accounts/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { gameListRoutes } from './games/listRoutes.ts'
import { gameRoutes } from './games/routes.ts'
import { createApp } from './http/app.ts'
import { operatorRoutes } from './operator/routes.ts'

export { Wallet } from './wallet/wallet.ts'

const app = createApp()
accountRoutes(app)
contentRoutes(app)
gameRoutes(app)
gameListRoutes(app)
operatorRoutes(app)

export default { fetch: app.fetch }
