import { playContract } from './play-contract.ts'
import { openShopifyStage } from './shopify-stage.ts'

playContract(openShopifyStage)
