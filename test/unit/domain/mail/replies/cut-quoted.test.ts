import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { cutQuoted } from '../../../../../src/domain/mail/replies/cut-quoted.ts'

const QUOTED = '> Hello Kim,\n> here is our offer.\n>\n> Kind regards'

/** The lines that mail programs put between an answer and the mail it answers. */
const HEADINGS: Readonly<Record<string, string>> = {
  'Apple Mail': 'On 28 Nov 2026, at 10:12, Store <offers@store.example> wrote:',
  Gmail: 'On Sat, Nov 28, 2026 at 10:12 AM Store <abc-def@reply.example.com> wrote:',
  'Gmail, broken':
    'On Sat, Nov 28, 2026 at 10:12 AM Harbourline Industrial Supply <\nabc-def@reply.example.com> wrote:',
  'Gmail, German': 'Am Sa., 28. Nov. 2026 um 10:12 Uhr schrieb Store <abc@reply.example.com>:',
  'Apple Mail, German': 'Am 28.11.2026 um 10:12 schrieb Store <offers@store.example>:',
  Outlook:
    '________________________________\nFrom: Store <offers@store.example>\nSent: Saturday, November 28, 2026 10:12 AM\nTo: Kim\nSubject: Offer Q-1001',
  'Outlook, German':
    'Von: Store <offers@store.example>\nGesendet: Samstag, 28. November 2026 10:12\nAn: Kim\nBetreff: Angebot Q-1001',
  'Outlook 2010': '-----Original Message-----\nFrom: Store',
  'Outlook 2010, German': '-----Ursprüngliche Nachricht-----\nVon: Store',
  Thunderbird: 'On 11/28/26 10:12, Store wrote:',
  French: 'Le sam. 28 nov. 2026 à 10:12, Store <abc@reply.example.com> a écrit :'.replace(' :', ':'),
}

it('of a reply stays what its writer wrote, whichever program quoted the rest', () => {
  for (const [program, heading] of Object.entries(HEADINGS)) {
    for (const [written, sent] of [
      ['Yes, please.\n\nKim', 'Yes, please.\n\nKim'],
      ['Yes, please.', 'Yes, please.\n\n-- \nKim Buyer\nAcme Ltd'],
      ['Yes, please.', 'Yes, please.\n\nSent from my iPhone'],
      ['Yes, please.', 'Yes, please.\n\nVon meinem iPhone gesendet'],
    ] as const) {
      for (const lineEnd of ['\n', '\r\n']) {
        const mail = `${sent}\n\n${heading}\n\n${QUOTED}\n`.replaceAll('\n', lineEnd)
        assert.equal(cutQuoted(mail), written, program)
      }
    }
  }
})

it('of a reply between the quoted lines, its own lines stay', () => {
  const mail = 'On 28 Nov 2026, Store <a@b.example> wrote:\n> 3 boards\n> 7 mugs'
  assert.equal(cutQuoted(`> 3 boards\nFive, please.\n> 7 mugs\nNone.\n\n${mail}`), 'Five, please.\nNone.')
})

it('a text that quotes nothing stays as it is, and one that only quotes is not lost', () => {
  const plain = 'From: the warehouse we ship on Mondays.\nOn time?\nTo: be discussed: 5 x OAK-2'
  assert.equal(cutQuoted(plain), plain)
  assert.equal(cutQuoted(`${QUOTED}\n`), QUOTED)
  assert.equal(cutQuoted('  \n'), '')
})

it('any text is read in time, and never grows', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('> ', 'On ', ' wrote:', '-- ', 'From: a', '________________________________', ''),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const text = lines.join('\n')
      assert.ok(cutQuoted(text).length <= text.length)
    }),
  )
  for (const long of [`On ${'a '.repeat(100_000)}`, `On <${'a@'.repeat(200_000)}`, `"${' '.repeat(200_000)}x`]) {
    assert.equal(cutQuoted(long), long.trim())
  }
})
