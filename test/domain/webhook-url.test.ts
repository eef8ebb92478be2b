import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUrlFault } from '../../src/domain/webhook-url.ts'

const OWN = ['quotes.service.dev']

const GOOD = [
  'https://hooks.acme.com',
  'https://hooks.acme.com/',
  'https://hooks.acme.com:443/quotes',
  'https://hooks.acme.com:8443/quotes?token=a%20b#part',
  'https://HOOKS.Acme.COM/Quotes',
  'HTTPS://hooks.acme.com/',
  'https://hooks.acme.com./',
  'https://bücher.de/haken',
  'https://xn--bcher-kva.de/',
  'https://hooks.acme.com/a@b:c',
  'https://hooks.acme.com/?to=user@host',
  'https://a-b.c-d.museum/',
  'https://my_hooks.acme.com/',
  'https://service.dev/',
  'https://notquotes.service.dev/',
  'https://localhost.acme.com/',
  'https://internal.acme.com/',
  'https://10.acme.com/',
]

const HOSTILE: Record<string, readonly string[]> = {
  'is not https': [
    'http://hooks.acme.com/',
    'ftp://hooks.acme.com/',
    'wss://hooks.acme.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'hooks.acme.com',
    '//hooks.acme.com/',
    '/quotes',
    '',
    'x',
  ],
  'is what a parser would quietly repair': [
    'https:hooks.acme.com',
    'https:/hooks.acme.com',
    'https:///hooks.acme.com',
    'https:\\\\hooks.acme.com',
    'https://hooks.acme.com\\@evil.com',
    ' https://hooks.acme.com',
    'https://hooks.acme.com ',
    'https://hooks.acme.com/a b',
    'ht\ntps://hooks.acme.com',
    'https://hooks\t.acme.com',
    'https://hooks.acme.com/\r\nHost: evil.com',
    'https://hooks.acme.com/\u007f',
    'https://hooks.acme.com/\u00a0',
    'https://hooks.acme.com/\u0085',
    'https://',
    'https://?x',
    'https://#x',
    'https://hooks.acme.com:port/',
    'https://hooks.acme.com:99999/',
    'https://[hooks.acme.com]/',
    'https://hooks.%00acme.com/',
    'https://hooks.acme.com%20/',
  ],
  'carries a user name or password': [
    'https://user@hooks.acme.com/',
    'https://user:secret@hooks.acme.com/',
    'https://@hooks.acme.com/',
    'https://:@hooks.acme.com/',
    'https://hooks.acme.com@evil.com/',
    'https://hooks.acme.com:443@evil.com/',
    'https://%40@hooks.acme.com/',
  ],
  'uses another port': [
    'https://hooks.acme.com:80/',
    'https://hooks.acme.com:22/',
    'https://hooks.acme.com:8080/',
    'https://hooks.acme.com:0/',
    'https://hooks.acme.com:444/',
  ],
  'is an IP address in some notation': [
    'https://93.184.216.34/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://１２７.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://256.256.256.256/',
    'https://1.2.3.4.5/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/',
    'https://[fe80::1%25eth0]/',
  ],
  'is an internal or reserved name': [
    'https://localhost/',
    'https://LOCALHOST:8443/',
    'https://localhost./',
    'https://ⓛocalhost/',
    'https://local\u00adhost/',
    'https://%6cocalhost/',
    'https://api.localhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://printer.LOCAL./',
    'https://printer。local/',
    'https://metadata.google.internal/',
    'https://db.lan/',
    'https://wiki.corp/',
    'https://nas.home/',
    'https://router.home.arpa/',
    'https://wiki.intranet/',
    'https://a.private/',
    'https://a.localdomain/',
    'https://a.test/',
    'https://a.example/',
    'https://a.invalid/',
    'https://a.onion/',
    'https://local/',
    'https://home.arpa/',
    'https://kubernetes.default.svc.cluster.local/',
  ],
  'is no host name': [
    'https://a..com/',
    'https://.acme.com/',
    'https://acme.com../',
    'https://./',
    'https://../',
    'https://*.acme.com/',
    'https://-a.acme.com/',
    'https://a-.acme.com/',
    'https://a,b.acme.com/',
    "https://a'b.acme.com/",
    'https://a(b.acme.com/',
    `https://${'a'.repeat(64)}.acme.com/`,
    `https://${'a.'.repeat(126)}acme.com/`,
  ],
  'is ours': [
    'https://quotes.service.dev/',
    'https://quotes.service.dev./',
    'https://QUOTES.service.dev:8443/x',
    'https://eu.quotes.service.dev/',
    'https://quotes。service。dev/',
    'https://ｑuotes.service.dev/',
  ],
}

describe('a webhook address', () => {
  it('may be any public https host name on port 443 or 8443', () => {
    for (const url of GOOD) assert.equal(findUrlFault(url, OWN), null, url)
  })
  for (const [why, urls] of Object.entries(HOSTILE)) {
    it(`is refused when it ${why}`, () => {
      for (const url of urls) assert.equal(typeof findUrlFault(url, OWN), 'string', JSON.stringify(url))
    })
  }
  it('is judged in linear time', () => {
    const started = performance.now()
    for (const part of ['a', 'a.', '.', '-', '@', '%', '[', 'é']) findUrlFault(`https://${part.repeat(100_000)}`, OWN)
    assert.ok(performance.now() - started < 1_000)
  })
})
