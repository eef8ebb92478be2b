import assert from 'node:assert/strict'
import { it } from 'node:test'
import { townLines } from '../../../src/languages/town-lines.ts'

it('an address names its town as its country does; what is missing leaves no separator behind', () => {
  for (const [country_code, city, province_code, zip, lines] of [
    ['DE', 'Berlin', '', '10115', ['10115 Berlin']],
    ['IT', 'Milano', 'MI', '20121', ['20121 Milano MI']],
    ['US', 'Austin', 'TX', '78701', ['Austin, TX 78701']],
    ['us', 'Austin', '', '78701', ['Austin 78701']],
    ['US', '', 'TX', '78701', ['TX 78701']],
    ['CA', 'Toronto', 'ON', 'M5V 2T6', ['Toronto ON M5V 2T6']],
    ['GB', 'Leeds', '', 'LS1 4DY', ['Leeds', 'LS1 4DY']],
    ['IE', 'Dublin', null, 'D02 AF30', ['Dublin', 'D02 AF30']],
    ['BR', 'São Paulo', 'SP', '01310-100', ['São Paulo-SP', '01310-100']],
    ['MX', 'Puebla', 'PUE', '72000', ['72000 Puebla, PUE']],
    [undefined, 'Somewhere', undefined, undefined, ['Somewhere']],
    ['FR', '', '', '', []],
  ] as const) {
    assert.deepEqual(townLines({ country_code, city, province_code, zip }), lines)
  }
})
