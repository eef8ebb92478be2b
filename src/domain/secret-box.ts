import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** What a box holds: the text as it is, or deflated. */
const PLAIN = 1
const DEFLATED = 2
/** Longer texts are deflated: what is encrypted can no longer be compressed, and a stored answer shrinks to a tenth. */
const SHORT_BYTES = 512
const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16

interface Keys {
  id: Buffer
  encrypt: Buffer
  sign: Buffer
}

/** Encrypts what must not lie readable in the database, and signs what comes back from clients. */
export class SecretBox {
  readonly #keys: readonly Keys[]

  /** `secretKeys`: the newest first; it writes, all of them read. */
  constructor(secretKeys: readonly string[]) {
    this.#keys = secretKeys.map((secret) => ({
      id: derive(secret, 'id').subarray(0, KEY_ID_BYTES),
      encrypt: derive(secret, 'encrypt'),
      sign: derive(secret, 'sign'),
    }))
  }

  /** AES-256-GCM of a text: version, key id, nonce, tag, ciphertext. A long text is deflated before. */
  seal(text: string): Buffer {
    const { id, encrypt } = this.#newest()
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', encrypt, iv)
    const bytes = Buffer.from(text)
    const isLong = bytes.length > SHORT_BYTES
    const body = Buffer.concat([cipher.update(isLong ? deflateRawSync(bytes, { level: 1 }) : bytes), cipher.final()])
    return Buffer.concat([Buffer.of(isLong ? DEFLATED : PLAIN), id, iv, cipher.getAuthTag(), body])
  }

  /** The text of a sealed box, or throws when it was changed or its key is no longer configured. */
  open(box: Buffer): string {
    const id = box.subarray(1, 1 + KEY_ID_BYTES)
    const keys = this.#keys.find((candidate) => candidate.id.equals(id))
    if ((box[0] !== PLAIN && box[0] !== DEFLATED) || !keys)
      throw new Error('Sealed with a key that SECRET_KEY does not name')
    const iv = box.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + IV_BYTES)
    const bodyAt = 1 + KEY_ID_BYTES + IV_BYTES + TAG_BYTES
    const decipher = createDecipheriv('aes-256-gcm', keys.encrypt, iv, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(box.subarray(bodyAt - TAG_BYTES, bodyAt))
    const bytes = Buffer.concat([decipher.update(box.subarray(bodyAt)), decipher.final()])
    return (box[0] === DEFLATED ? inflateRawSync(bytes) : bytes).toString('utf8')
  }

  /** A 16-byte signature of a text for one purpose. */
  sign(purpose: string, text: string): Buffer {
    return signature(this.#newest(), purpose, text)
  }

  /** What texts are found by that must not be read: by every configured key, the newest first, which is the one to keep. */
  fingerprints(purpose: string, text: string): [Buffer, ...Buffer[]] {
    return [this.sign(purpose, text), ...this.#keys.slice(1).map((keys) => signature(keys, purpose, text))]
  }

  /** Whether a signature of that purpose and text was made with any configured key. */
  isSigned(purpose: string, text: string, claimed: Buffer): boolean {
    return claimed.length === 16 && this.#keys.some((keys) => timingSafeEqual(signature(keys, purpose, text), claimed))
  }

  #newest(): Keys {
    const [newest] = this.#keys
    if (!newest) throw new Error('SECRET_KEY is empty')
    return newest
  }
}

function derive(secret: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `quote-negotiation-service ${use}`, 32))
}

function signature({ sign }: Keys, purpose: string, text: string): Buffer {
  return createHmac('sha256', sign).update(`${purpose}\0${text}`).digest().subarray(0, 16)
}
