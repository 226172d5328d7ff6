import { startBook } from './app.ts'
import { betconstructHost } from './betconstructHost.ts'

startBook('betconstruct', betconstructHost)
