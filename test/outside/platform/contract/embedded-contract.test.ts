import { openEmbeddedStage } from './embedded-stage.ts'
import { playContract } from './play-contract.ts'

playContract(openEmbeddedStage)
