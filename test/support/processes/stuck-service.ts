import { connect } from '../../../src/database/database.ts'
import { createEmbeddedPlatform } from '../../../src/outside/platform/embedded/embedded-platform.ts'
import { openSecondService } from './second-service.ts'

/** A process of the service on DATABASE_URL whose platform never answers: it prints "asked" and hangs, to be killed. */
const url = process.env.DATABASE_URL ?? ''
const { pool } = connect(url, { max: 1, onError: () => {} })
const platform = {
  ...createEmbeddedPlatform(pool),
  variantsByIds: () => {
    console.log('asked')
    return new Promise<never>(() => {})
  },
}
const { baseUrl } = await openSecondService(url, { platform })
console.log(`listening ${baseUrl}`)
